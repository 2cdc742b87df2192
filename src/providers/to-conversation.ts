import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { describeValue } from '../values/describe-value.ts';
import { ownFields } from '../values/objects.ts';
import type { Conversation, ToConversationParams } from './conversation.ts';
import { convertConversation } from './convert-conversation.ts';
import { isObject } from './core/read.ts';
import { unsupported } from './core/unsupported.ts';
import { moreAdapters } from './more-adapters/more-adapters.ts';

/**
 * Converts a conversation to the service's own format: the messages that the application sent to its
 * model, in the format of any API, and what the provider's client returned. `evaluate` does this by
 * itself; call it to see what is scored.
 *
 * It changes nothing that is passed and calls no getter. What it cannot represent is reported in
 * `warnings`. Pictures and files of the user are kept; pictures and files of the model become a placeholder.
 *
 * @param params - What was sent and what came back.
 * @throws {@link UnsupportedResultError} whose `reason` is why it cannot be read.
 * @throws {@link InvalidInputError} when both `messages` and `input` are passed.
 *
 * @example
 * ```ts
 * import { toConversation } from 'align-evals/providers';
 *
 * const { messages, warnings } = toConversation({
 *   messages: [{ role: 'user', content: 'Capital of France?' }],
 *   result: { role: 'assistant', content: 'Paris.' },
 * });
 * ```
 */
export function toConversation(params: ToConversationParams): Conversation {
  if (!isObject(params)) {
    const message = `is ${describeValue(params)}: pass an object`;
    throw new InvalidInputError([{ path: 'params', message }]);
  }
  const own = ownFields(params);
  if (own.messages !== undefined && own.input !== undefined) {
    const message = 'is passed together with messages: pass one of them';
    throw new InvalidInputError([{ path: 'input', message }]);
  }
  if (Object.hasOwn(own, 'result') && own.result === undefined) {
    const passed = 'The result is undefined, so the call of the client returned nothing';
    throw unsupported('not_an_object', passed, 'await the call and pass what it returns');
  }
  return convertConversation(own, { adapters: moreAdapters });
}
