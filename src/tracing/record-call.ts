import { InvalidInputError } from '../errors/invalid-input-error.ts';
import type { ToConversationParams } from '../providers/conversation.ts';
import { readCall } from '../providers/read-call.ts';
import { isRecord } from '../values/is-record.ts';
import { ownFields } from '../values/own-fields.ts';
import { describeValue } from '../values/describe-value.ts';
import type { Place } from './place.ts';

/** One call of a model: what was sent, and what the model returned. */
export interface RecordParams extends ToConversationParams {
  /** What the provider's client returned. */
  readonly result: unknown;
  /**
   * Which answer to take, by its index, when the result holds several.
   *
   * @defaultValue the first
   */
  readonly choice?: number | undefined;
}

/**
 * Records one call of a model that no `fetch` sees.
 *
 * @throws {@link InvalidInputError} when `messages` and `input` are passed together, or no result.
 * @throws `UnsupportedResultError` when the messages or the result cannot be read.
 */
export function recordCall({ recording, agent }: Place, params: RecordParams): void {
  if (!isRecord(params))
    throw invalid('record', `was called with ${describeValue(params)}: pass { messages, result }`);
  const { messages, input, result, system, tools, choice } = ownFields(params);
  if (messages !== undefined && input !== undefined) {
    throw invalid('input', 'is passed together with messages: pass one of them');
  }
  if (result === undefined || result === null) {
    throw invalid('result', `is ${describeValue(result)}: pass what the model returned`);
  }
  const call = recording.openCall(agent);
  const content = readCall({ request: messages ?? input, response: result, system, tools, choice });
  // A copy: what the application passed may change.
  recording.keepRead(call, structuredClone(content));
}

function invalid(path: string, message: string): InvalidInputError {
  return new InvalidInputError([{ path, message }]);
}
