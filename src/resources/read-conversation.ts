import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import type { WarningEvent } from '../options/hooks.ts';
import type { Conversation } from '../providers/conversation.ts';
import { withoutSecrets } from '../providers/core/plain.ts';
import { toConversation } from '../providers/to-conversation.ts';
import { WARNING_FIXES } from '../providers/warning-fixes.ts';

/** A conversation as it is sent, and what was found while it was read. */
export interface ReadConversation {
  readonly fields: {
    readonly messages: unknown;
    readonly system: unknown;
    readonly tools: unknown;
  };
  readonly warnings: readonly WarningEvent[];
}

/** These say themselves that the rest of the conversation is elsewhere. */
const CHAINS = ['previous_response_id', 'conversation', 'prompt_template'];

/**
 * Gives a conversation in the service's own form as it is.
 *
 * @param params - What the caller passed.
 */
export function keepConversation({ messages, system, tools }: EvaluateParams): ReadConversation {
  return { fields: { messages, system, tools: withoutSecrets(tools) }, warnings: [] };
}

/**
 * Reads a conversation in the form of any API. Its messages hold the system text.
 *
 * @param params - What the caller passed.
 * @throws {@link UnsupportedResultError} when it cannot be read, or with warnings that `strict` forbids.
 * @throws {@link InvalidInputError} when the result holds the answer only, and nothing else was passed.
 */
export function readConversation(params: EvaluateParams): ReadConversation {
  const conversation = toConversation(params);
  refuseMissingInput(params, conversation);
  const { messages, tools } = conversation;
  const unsent = params.tools === undefined ? [] : unsentTools(conversation);
  const warnings = [...toEvents(conversation), ...unsent];
  if (params.strict === true && warnings.length > 0) throw strictError(warnings);
  const sent = tools.length > 0 ? tools : undefined;
  return { fields: { messages, system: undefined, tools: sent }, warnings };
}

function refuseMissingInput({ messages, input }: EvaluateParams, conversation: Conversation): void {
  const codes: readonly string[] = conversation.warnings.map(({ code }) => code);
  const isMissing = messages === undefined && input === undefined && codes.includes('no_input');
  if (!isMissing || codes.some((code) => CHAINS.includes(code))) return;
  throw new InvalidInputError([
    {
      path: 'messages',
      message: `is missing, and the result (${conversation.kind}) holds the answer only: pass the messages or the input that the model was given`,
    },
  ]);
}

function toEvents({ warnings }: Conversation): WarningEvent[] {
  return warnings.map((warning) => Object.freeze({ ...warning, fix: WARNING_FIXES[warning.code] }));
}

/** Tools of the provider have no schema, so the service has no form for them. */
function unsentTools({ providerTools }: Conversation): WarningEvent[] {
  return providerTools.map(({ type, name }) => {
    const known = [type, name].find((value) => typeof value === 'string');
    return Object.freeze({ code: 'unsupported_item', detail: `tool ${String(known)}` });
  });
}

function strictError(warnings: readonly WarningEvent[]): UnsupportedResultError {
  const lines = warnings.map(({ code, detail, fix }) =>
    [code, ...[detail, fix].filter((words) => words !== undefined)].join(': '),
  );
  const rule = 'The conversation has warnings, which strict does not allow';
  return new UnsupportedResultError('strict', [rule, ...lines].join('\n'));
}
