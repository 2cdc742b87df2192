import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { UnsupportedResultError } from '../errors/unsupported-result-error.ts';
import type { EvaluateParams } from '../options/evaluate-params.ts';
import type { WarningEvent } from '../options/hooks.ts';
import type { Conversation, NormalizedTools } from '../providers/conversation.ts';
import { areFunctionTools } from '../providers/needs-reading.ts';
import { toConversation } from '../providers/to-conversation.ts';
import { toFunctionTools } from '../providers/to-function-tools.ts';
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
 * Gives a conversation in the service's own form as it is. Tools of another form are read by themselves.
 *
 * @param params - What the caller passed.
 * @throws {@link UnsupportedResultError} with warnings that `strict` forbids.
 */
export function keepConversation({
  messages,
  system,
  tools,
  strict,
}: EvaluateParams): ReadConversation {
  if (areFunctionTools(tools)) return { fields: { messages, system, tools }, warnings: [] };
  const read = toFunctionTools(tools);
  const warnings = unsentTools(read);
  refuseWarnings(strict, warnings);
  return { fields: { messages, system, tools: orNothing(read.tools) }, warnings };
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
  refuseWarnings(params.strict, warnings);
  return { fields: { messages, system: undefined, tools: orNothing(tools) }, warnings };
}

function orNothing<T>(tools: readonly T[]): readonly T[] | undefined {
  return tools.length > 0 ? tools : undefined;
}

function refuseWarnings(strict: boolean | undefined, warnings: readonly WarningEvent[]): void {
  if (strict === true && warnings.length > 0) throw strictError(warnings);
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
  return warnings.map((warning) => {
    const fix = WARNING_FIXES[warning.code];
    return Object.freeze(fix === undefined ? warning : { ...warning, fix });
  });
}

/** Tools of the provider have no schema, so the service has no form for them. */
function unsentTools({ providerTools }: NormalizedTools): WarningEvent[] {
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
