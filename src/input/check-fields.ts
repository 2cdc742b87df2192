import { describeValue, quoteKey, quoteName } from '../options/describe-value.ts';
import { suggestKey, unknownKeys } from '../options/unknown-keys.ts';
import type { IssueList } from './issue-list.ts';

/**
 * Tells whether a value is an object with keys rather than a list or nothing.
 *
 * @param value - Anything.
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Notes every field that is set but not known.
 *
 * @param given - What the caller passed.
 * @param known - Every known field.
 * @param issues - Where problems are noted.
 * @returns Whether it is an object at all.
 */
export function checkKnownFields(
  given: unknown,
  known: Readonly<Record<string, true>>,
  issues: IssueList,
): given is Readonly<Record<string, unknown>> {
  if (!isRecord(given)) {
    issues.add('params', `is ${describeValue(given)}: pass an object`);
    return false;
  }
  for (const key of unknownKeys(given, known)) {
    issues.add(key, `is an unknown field (${quoteKey(key)}): ${suggestKey(key, known)}`);
  }
  return true;
}

/**
 * Notes a field whose value is none of those allowed. Absent passes.
 *
 * @param path - The field.
 * @param given - What the caller passed.
 * @param allowed - The values allowed.
 * @param issues - Where problems are noted.
 */
export function checkOneOf(
  path: string,
  given: unknown,
  allowed: readonly unknown[],
  issues: IssueList,
): void {
  if (given === undefined || allowed.includes(given)) return;
  const list = allowed.map((value) => JSON.stringify(value)).join(' or ');
  issues.add(path, `is ${quoteName(given)}: it must be ${list}`);
}
