import * as z from 'zod/mini';
import { isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import { readJsonAnswer } from './read-json-answer.ts';
import type { Verdict, VerdictRules } from './verdict.ts';

/** An answer that cannot be used. */
export interface UnusableVerdict {
  /** What is wrong with it, for the model. It repeats nothing of the answer. */
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

/** Reads the answer of the model. `applicable: false` wins over any score. */
export function readVerdict(text: string, rules: VerdictRules): Verdict | UnusableVerdict {
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
