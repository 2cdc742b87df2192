import { isObject, own } from '../../providers/core/read.ts';
import type { AnswerUsage } from '../journal/lines.ts';

/** Where results have the counts of their tokens, and the names of input and output there. */
const PLACES = ['totalUsage', 'usage', 'usageMetadata', 'usage_metadata'] as const;
const NAMES = [
  ['inputTokens', 'outputTokens'],
  ['input_tokens', 'output_tokens'],
  ['prompt_tokens', 'completion_tokens'],
  ['promptTokens', 'completionTokens'],
  ['promptTokenCount', 'candidatesTokenCount'],
  ['prompt_eval_count', 'eval_count'],
] as const;

/** Reads the tokens of an answer from the result of a provider's client. Returns undefined where it has none. */
export function readUsage(result: unknown): AnswerUsage | undefined {
  if (!isObject(result)) return undefined;
  const steps = own(result, 'steps');
  if (Array.isArray(steps)) return sum(steps.map(readUsage));
  for (const { inputTokens, outputTokens } of countsIn(result)) {
    if (inputTokens !== undefined && outputTokens !== undefined)
      return { inputTokens, outputTokens };
  }
  return undefined;
}

/** Reads the tokens of a stream from its parts: the last input and the last output that they name. */
export function readStreamUsage(parts: readonly unknown[]): AnswerUsage | undefined {
  let [input, output]: (number | undefined)[] = [];
  for (const part of parts) {
    // Anthropic has the first counts in `message`, and OpenAI's Responses the whole response at the end.
    for (const place of [part, own(part, 'message'), own(part, 'response')]) {
      for (const { inputTokens, outputTokens } of countsIn(place)) {
        input = inputTokens ?? input;
        output = outputTokens ?? output;
      }
    }
  }
  if (input === undefined || output === undefined) return undefined;
  return { inputTokens: input, outputTokens: output };
}

interface Counts {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

function countsIn(value: unknown): Counts[] {
  const places = [...PLACES.map((place) => own(value, place)), value];
  return places.flatMap((place) =>
    NAMES.flatMap(([input, output]) => {
      const [inputTokens, outputTokens] = [toCount(own(place, input)), toCount(own(place, output))];
      const hasNone = inputTokens === undefined && outputTokens === undefined;
      return hasNone ? [] : [{ inputTokens, outputTokens }];
    }),
  );
}

function toCount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

/** The tokens of all steps; undefined when one of them does not name its tokens. */
function sum(counts: readonly (AnswerUsage | undefined)[]): AnswerUsage | undefined {
  return counts.reduce(
    (total, one) =>
      total &&
      one && {
        inputTokens: total.inputTokens + one.inputTokens,
        outputTokens: total.outputTokens + one.outputTokens,
      },
    { inputTokens: 0, outputTokens: 0 },
  );
}
