import { countCharacters, describeValue, quoteKey } from '../options/describe-value.ts';
import { LIMITS } from '../service/rules.ts';
import { isRecord } from './check-fields.ts';
import type { IssueList } from './issue-list.ts';

/**
 * Checks tags and turns their values into text (specification, "Tag constraints").
 *
 * @param tags - What the caller passed.
 * @param issues - Where problems are noted.
 * @returns The tags as sent; none when there is nothing to send.
 */
export function validateTags(
  tags: unknown,
  issues: IssueList,
): Readonly<Record<string, string>> | undefined {
  if (tags === undefined) return undefined;
  if (!isRecord(tags)) {
    issues.add('tags', `is ${describeValue(tags)}: pass an object of names and values`);
    return undefined;
  }
  checkSymbols(tags, issues);
  const given = Object.entries(tags).filter(([, value]) => value !== undefined);
  for (const [key, value] of given) checkTag(key, value, issues);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}

function checkSymbols(tags: object, issues: IssueList): void {
  if (Object.getOwnPropertySymbols(tags).length === 0) return;
  issues.add('tags', 'has a symbol as a key: keys are strings');
}

function checkTag(key: string, value: unknown, issues: IssueList): void {
  const path = `tags[${quoteKey(key)}]`;
  if (key === '') issues.add(path, 'has an empty key: name it');
  if (countCharacters(key) > LIMITS.tagText) {
    issues.add(path, `has a key of ${tooLong(key)}`);
  }
  if (typeof value === 'string') {
    if (countCharacters(value) > LIMITS.tagText) issues.add(path, `has a value of ${tooLong(value)}`);
  } else if (typeof value !== 'boolean' && !Number.isFinite(value)) {
    issues.add(path, `is ${describeValue(value)}: pass a string, a finite number or a boolean`);
  }
}

function tooLong(text: string): string {
  return `${String(countCharacters(text))} characters: at most ${String(LIMITS.tagText)} are allowed, shorten it`;
}
