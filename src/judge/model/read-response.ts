import type { ScoreUsage } from '../../testing/scorer.ts';
import { isRecord } from '../../values/objects.ts';
import { readContent } from '../prompt/read-content.ts';
import { type ModelFailure, NO_COMPLETION, readModelFailure } from './model-failure.ts';
import type { RequestShape } from './request-shape.ts';

/** A response with a good status may be a failure that its server did not report by the status. */
export type ReadResponse =
  { readonly completion: Omit<Completion, 'format'> } | { readonly failure: ModelFailure };

/**
 * Reads a response of the chat API. Routers report failures of the model behind them with the status 200, and proxies
 * respond with pages of their own: asking the model for a repair of these would be useless.
 */
export function readResponse(response: unknown): ReadResponse {
  const choices = fieldOf(response, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const error = fieldOf(response, 'error') ?? fieldOf(choice, 'error');
  if (isRecord(error)) return { failure: readReportedError(error) };
  if (!Array.isArray(choices)) return { failure: NO_COMPLETION };
  if (fieldOf(choice, 'finish_reason') === 'error') return { failure: readReportedError({}) };
  return { completion: readCompletion(choice, fieldOf(response, 'usage')) };
}

const BAD_GATEWAY = 502;

// A code that is a number is the status of the model behind the router.
function readReportedError(error: Readonly<Record<string, unknown>>): ModelFailure {
  const { code } = error;
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : BAD_GATEWAY;
  return { ...readModelFailure({ ...error, error }), status };
}

// Nothing is required: servers differ, and an answer without text is repaired like any other that cannot be used.
function readCompletion(choice: unknown, usage: unknown): Omit<Completion, 'format'> {
  const message = fieldOf(choice, 'message');
  const finishReason = fieldOf(choice, 'finish_reason');
  const refusal = fieldOf(message, 'refusal');
  return {
    text: readContent(fieldOf(message, 'content')).text ?? '',
    isRefused:
      finishReason === 'content_filter' || (typeof refusal === 'string' && refusal.trim() !== ''),
    isCut: finishReason === 'length',
    usage: isRecord(usage) ? readUsage(usage) : undefined,
  };
}

function readUsage(usage: Readonly<Record<string, unknown>>): ScoreUsage {
  const cachedTokens = countOf(usage['prompt_tokens_details'], 'cached_tokens');
  return {
    // Some gateways leave the cached tokens out of the prompt.
    promptTokens: Math.max(countOf(usage, 'prompt_tokens'), cachedTokens),
    cachedTokens,
    completionTokens: countOf(usage, 'completion_tokens'),
  };
}

function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) ? value[field] : undefined;
}

function countOf(value: unknown, field: string): number {
  const count = fieldOf(value, field);
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 0;
}

/** The parts of a completion that the judge reads. */
export interface Completion {
  /** Empty when the answer has no text. */
  readonly text: string;
  /** Whether the model, or a filter of its provider, refused to answer. */
  readonly isRefused: boolean;
  /** Whether the answer ended at the limit of tokens. */
  readonly isCut: boolean;
  /** Undefined when the provider reports no usage. */
  readonly usage: ScoreUsage | undefined;
  /** How the request asked for JSON. */
  readonly format: RequestShape['format'];
}
