import * as z from 'zod/mini';
import type { Schema } from './record.ts';
import { UnusableAnswer } from './unusable-answer.ts';

/**
 * Reads an answer, or a part of one, with the schema of its document.
 *
 * @param at - The path of the part in the answer, such as `traces[3]`; empty for the whole answer.
 * @throws {@link UnusableAnswer} that names the first field that differs, and never its value.
 */
export function decode<O, I>(schema: Schema<O, I>, answer: unknown, at = ''): O {
  const { data, success, error } = z.safeParse(schema, answer);
  if (success) return data;
  const [issue] = error.issues;
  const path = [at, ...(issue?.path ?? []).map(toStep)].join('').replace(/^\./, '');
  throw mismatch(path, issue?.message ?? 'an object');
}

/** Says where an answer differs from the specification. */
export function mismatch(path: string, expected: string): UnusableAnswer {
  const where = path === '' ? 'The answer' : path;
  const message = `${where} is not ${expected}, as the specification asks`;
  return new UnusableAnswer('invalid_schema', path, message);
}

function toStep(key: PropertyKey): string {
  return typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`;
}
