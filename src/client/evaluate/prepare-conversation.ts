import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { Conversation, MessageExtras, NormalizedTools } from '../../providers/conversation.ts';
import {
  type ConversionOptions,
  convertConversation,
} from '../../providers/convert-conversation.ts';
import type { ConversationFormat } from '../../providers/detect-format.ts';
import {
  type KeptKeys,
  removeSecrets,
  type SafeTools,
} from '../../providers/tools/remove-secrets.ts';
import { areFunctionTools, toFunctionTools } from '../../providers/tools/to-function-tools.ts';
import type { EvaluationDefaults } from '../criteria/send-evaluation.ts';
import { fixOf } from '../../providers/warnings.ts';
import type { RewardFields } from '../../service/evaluation-body.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { cleanText } from '../../values/clean-text.ts';
import { isRecord } from '../../values/objects.ts';
import { rejectLosses } from '../params.ts';
import type { EvaluateParams } from './evaluate-params.ts';
import { isOwnMessage } from './message-rules.ts';

/** A conversation as it is sent, with the warnings about it. */
export interface PreparedConversation {
  readonly fields: Pick<RewardFields, 'messages' | 'system' | 'tools'>;
  readonly warnings: readonly WarningEvent[];
}

interface Conversion extends PreparedConversation {
  /** Facts that the conversion found and the messages cannot express, such as a refusal. */
  readonly extras: readonly MessageExtras[];
}

/** Names and ids, which are the details of warnings, are not longer. */
const MAX_DETAIL = 200;

/** These warnings already report that the provider stores the rest of the conversation. */
const CHAIN_WARNINGS = ['previous_response_id', 'conversation', 'prompt_template'];

/** Keeps a conversation in the service's own format as it is, and converts any other. */
export function prepareConversation(
  params: EvaluateParams,
  { kind, dialects }: ConversationFormat,
  { adapters, keepToolKeys }: Pick<EvaluationDefaults, 'adapters' | 'keepToolKeys'>,
): PreparedConversation {
  const { fields, extras, ...read } =
    kind === 'foreign'
      ? convert(params, { dialects, adapters, kept: keepToolKeys })
      : keepConversation(params, keepToolKeys);
  const isLacking = lacksAnswer(fields.messages, extras);
  const isUndefined = Object.hasOwn(params, 'result') && params.result === undefined;
  if (isUndefined && (isLacking || !endsWithAssistant(fields.messages))) rejectUndefined();
  const warnings = [
    ...read.warnings,
    ...(isLacking ? [toEvent({ code: 'no_answer' })] : []),
    ...(isUndefined ? [toEvent({ code: 'result_undefined' })] : []),
  ];
  if (params.strict === true) rejectLosses(warnings, 'conversation');
  return { fields, warnings };
}

/** The messages end without an answer, so the result should have been it. */
function rejectUndefined(): never {
  throw new InvalidInputError([
    {
      path: 'result',
      message:
        'is undefined, and the messages do not end with an answer: await the call, check what it returns, or leave result out',
    },
  ]);
}

/** Keeps the messages, and converts tools that are in another format. */
// Stryker disable next-line ArrayDeclaration: messages are never absent in this format
function keepConversation(
  { messages = [], system, tools }: EvaluateParams,
  kept: KeptKeys,
): Conversion {
  // Stryker disable next-line ConditionalExpression: narrows the type; other system texts are converted
  const text = typeof system === 'string' ? system : undefined;
  const read = readTools(tools, () => toFunctionTools(tools), kept);
  return {
    fields: { messages, system: text, tools: read.tools },
    extras: [],
    warnings: read.warnings,
  };
}

/** Only the secrets are removed from tools in the service's own format; other tools are converted. */
function readTools(tools: unknown, convertTools: () => NormalizedTools, kept: KeptKeys): SafeTools {
  if (areFunctionTools(tools, kept)) return removeSecrets(tools, kept);
  const converted = convertTools();
  return { tools: nonEmpty(converted.tools), warnings: toolWarnings(converted) };
}

function convert(
  params: EvaluateParams,
  {
    kept,
    ...options
  }: Pick<ConversionOptions, 'dialects' | 'adapters'> & { readonly kept: KeptKeys },
): Conversion {
  const system = typeof params.system === 'string' ? params.system : undefined;
  const conversation = convertConversation(
    // An empty text adds no message, but it replaces the system text that the result repeats.
    system === undefined ? params : { ...params, system: '' },
    { ...options, keeps: isOwnMessage },
  );
  rejectMissingInput(conversation);
  const { messages, extras } = conversation;
  const { tools, warnings } =
    params.tools === undefined
      ? { tools: nonEmpty(conversation.tools), warnings: [] }
      : readTools(params.tools, () => conversation, kept);
  return {
    fields: { messages, system, tools },
    extras,
    warnings: [...conversation.warnings.map(toEvent), ...warnings],
  };
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function rejectMissingInput({ kind, warnings }: Conversation): void {
  const codes: readonly string[] = warnings.map(({ code }) => code);
  if (!codes.includes('no_input')) return;
  if (codes.some((code) => CHAIN_WARNINGS.includes(code))) return;
  throw new InvalidInputError([
    {
      path: 'messages',
      message: `is missing, and the result (${kind}) holds the answer only: pass the messages or the input that the model received`,
    },
  ]);
}

/** Adds the fix of a warning, if it has one. */
function toEvent(warning: WarningEvent): WarningEvent {
  const fix = fixOf(warning.code);
  return Object.freeze(fix === undefined ? warning : { ...warning, fix });
}

/** Warns about the provider's own tools, which have no schema and therefore cannot be sent. */
function toolWarnings({ providerTools }: NormalizedTools): WarningEvent[] {
  return providerTools.map(({ type, name }) => {
    const known = [type, name].find((value) => typeof value === 'string');
    return Object.freeze({
      code: 'provider_tool',
      detail: cleanText(known ?? 'without a type or name of its own', MAX_DETAIL),
    });
  });
}

/**
 * Reports whether the last message of the assistant is missing, or has neither text, refusal nor tool calls.
 * A spoken answer has been converted to its transcript.
 */
function lacksAnswer(messages: readonly object[], extras: readonly MessageExtras[] = []): boolean {
  const index = messages.findLastIndex(
    (message) => isRecord(message) && message['role'] === 'assistant',
  );
  const answer = messages[index];
  if (!isRecord(answer)) return true;
  const { content, tool_calls: calls } = answer;
  const beside = extras.find((entry) => entry.index === index);
  const parts: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  const texts = parts.flatMap((part) => (isRecord(part) ? [part['text'], part['refusal']] : []));
  const hasCalls = Array.isArray(calls) && calls.length > 0;
  return !hasCalls && ![...texts, answer['refusal'], beside?.refusal].some(hasWords);
}

function endsWithAssistant(messages: readonly object[]): boolean {
  const last = messages.at(-1);
  return isRecord(last) && last['role'] === 'assistant';
}

function hasWords(text: unknown): boolean {
  return typeof text === 'string' && /\S/.test(text);
}
