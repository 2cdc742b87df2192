import * as z from 'zod/mini';
import type { Schema } from './record.ts';
import { UnusableAnswer } from './unusable-answer.ts';

/**
 * Decodes a response, or a part of one, with a schema.
 *
 * @param at - The path of the part in the response, such as `traces[3]`; empty for the whole response.
 * @throws {@link UnusableAnswer} that names the first field that differs, and never its value.
 */
export function decode<O, I>(schema: Schema<O, I>, response: unknown, at = ''): O {
  const { data, success, error } = z.safeParse(schema, response);
  if (success) return data;
  const [issue] = error.issues;
  // Stryker disable next-line OptionalChaining,ArrayDeclaration: narrows the type; an error of zod has an issue
  const path = [at, ...(issue?.path ?? []).map(toStep)].join('').replace(/^\./, '');
  // Stryker disable next-line OptionalChaining,StringLiteral: narrows the type; an error of zod has an issue
  throw mismatch(path, issue?.message ?? 'an object');
}

/** Creates the error for a response that differs from the specification. */
export function mismatch(path: string, expected: string): UnusableAnswer {
  const where = path === '' ? 'The response' : path;
  const message = `${where} is not ${expected}, as the specification requires`;
  return new UnusableAnswer('invalid_schema', path, message);
}

function toStep(key: PropertyKey): string {
  return typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`;
}
