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
  const places = [...PLACES.map((place) => own(result, place)), result];
  for (const place of places) {
    for (const [input, output] of NAMES) {
      const [inputTokens, outputTokens] = [own(place, input), own(place, output)];
      if (isCount(inputTokens) && isCount(outputTokens)) return { inputTokens, outputTokens };
    }
  }
  return undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
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
