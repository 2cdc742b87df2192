import * as z from 'zod/mini';
import { isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import { parseJson } from '../../values/parse-json.ts';
import type { ResponseFormat } from '../openai-client.ts';

export interface JudgeVerdict {
  /** From 0 to 1; null when the criterion does not apply. */
  readonly score: number | null;
  readonly explanation: string;
  /** Undefined unless the request asks for it. */
  readonly cleanedExplanation: string | undefined;
}

/** The rules of an answer. */
export interface VerdictRules {
  /** Whether the score is 0 or 1. */
  readonly isBinary: boolean;
  /** Whether the answer must have an explanation for end users. */
  readonly cleansExplanation: boolean;
  /** The random word of the request. */
  readonly delimiter: string;
}

interface UnusableVerdict {
  /** The reason, which the model reads. It repeats nothing of the answer. */
  readonly problem: string;
}

const filledText = () => z.string().check(z.regex(/\S/));

const answerSchema = /* @__PURE__ */ once(() =>
  z.object({
    applicable: z.boolean(),
    score: z.optional(z.unknown()),
    explanation: filledText(),
    cleaned_explanation: z.optional(z.unknown()),
  }),
);

/** `applicable: false` wins over any score. */
export function readVerdict(text: string, rules: VerdictRules): JudgeVerdict | UnusableVerdict {
  const answer = readJsonAnswer(text, rules.delimiter);
  if (!isRecord(answer)) return { problem: 'It is not one JSON object and nothing else.' };
  const read = answerSchema().safeParse(answer);
  if (!read.success) return { problem: describeIssue(read.error.issues[0]) };
  const { applicable, explanation } = read.data;
  const score = applicable ? readScore(read.data.score, rules) : null;
  const cleaned = readCleaned(read.data.cleaned_explanation, rules);
  if (isProblem(score)) return score;
  if (isProblem(cleaned)) return cleaned;
  return { score, explanation, cleanedExplanation: cleaned };
}

function isProblem(value: unknown): value is UnusableVerdict {
  return isRecord(value);
}

function readScore(score: unknown, { isBinary }: VerdictRules): number | UnusableVerdict {
  const isNumber = typeof score === 'number' && score >= 0 && score <= 1;
  if (isNumber && (!isBinary || Number.isInteger(score))) return score;
  return { problem: `The field "score" must be ${isBinary ? '0 or 1' : 'a number from 0 to 1'}.` };
}

function readCleaned(
  cleaned: unknown,
  { cleansExplanation }: VerdictRules,
): string | undefined | UnusableVerdict {
  if (!cleansExplanation) return undefined;
  if (typeof cleaned === 'string' && cleaned.trim() !== '') return cleaned;
  return { problem: 'The field "cleaned_explanation" must be a text that is not empty.' };
}

const EXPECTED: Readonly<Record<string, string>> = {
  applicable: 'true or false',
  explanation: 'a text that is not empty',
};

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const field = String(issue?.path[0] ?? '');
  return `The field "${field}" must be ${EXPECTED[field] ?? 'present'}.`;
}

/**
 * Reads the answer of a model as JSON: the whole text, or all of it after the last line `ANSWER` with the random word of
 * the request; one fenced block counts as its content. Other text around the JSON is an error, also thinking: JSON that
 * the model only quotes from the conversation must not count as its answer, and the conversation cannot know the word.
 */
function readJsonAnswer(text: string, delimiter: string): unknown {
  return parse(text) ?? parse(afterMark(text, `ANSWER ${delimiter}`));
}

function afterMark(text: string, mark: string): string {
  const start = text.lastIndexOf(mark);
  return start === -1 ? '' : text.slice(start + mark.length);
}

function parse(text: string): unknown {
  return parseJson(withoutFence(text.trim()));
}

function withoutFence(text: string): string {
  const lines = text.split('\n');
  const isFenced =
    lines.length > 2 && /^```(?:json)?$/i.test(lines[0]?.trim() ?? '') && lines.at(-1) === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : text;
}

/**
 * The JSON schema of an answer, with flat fields in the order in which the model decides: the reasons come before the
 * score. It has no limits for numbers, which not every server of models supports.
 */
export function toVerdictFormat({
  isBinary,
  cleansExplanation,
}: Omit<VerdictRules, 'delimiter'>): ResponseFormat {
  const properties = {
    reasoning: { type: 'string' },
    applicable: { type: 'boolean' },
    // Not an enum of 0 and 1: not every provider accepts an enum of numbers.
    score: { type: isBinary ? 'integer' : 'number' },
    explanation: { type: 'string' },
    ...(cleansExplanation ? { cleaned_explanation: { type: 'string' } } : {}),
  };
  return {
    type: 'json_schema',
    json_schema: {
      name: 'evaluation',
      strict: true,
      schema: {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      },
    },
  };
}
