import { countCharacters, quoteKey } from '../options/describe-value.ts';
import { isPlainObject } from '../options/plain-object.ts';
import type { Tags } from '../options/evaluate-params.ts';
import { LIMITS } from '../service/rules.ts';
import type { IssueList } from './issue-list.ts';
import { isPlain, rule, type Rule } from './rules.ts';

/** Tags (specification, "Tag constraints"). */
export const tagsRule: Rule = (tags, path, issues) => {
  isObject(tags, path, issues);
  if (!isPlainObject(tags)) return;
  checkSymbols(tags, issues);
  for (const [key, value] of Object.entries(tags)) {
    if (value !== undefined) checkTag(key, value, issues);
  }
};

const isObject = /* @__PURE__ */ rule(isPlainObject, 'pass an object of names and values');

/**
 * Turns the values of checked tags into text.
 *
 * @param tags - The tags, if any.
 * @returns The tags as sent; none when there is nothing to send.
 */
export function toTags(tags: Tags | undefined): Readonly<Record<string, string>> | undefined {
  const given = Object.entries(tags ?? {}).filter(([, value]) => value !== undefined);
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
  if (typeof value === 'string' && countCharacters(value) > LIMITS.tagText) {
    issues.add(path, `has a value of ${tooLong(value)}`);
  }
  plainText(value, path, issues);
}

const plainText = /* @__PURE__ */ rule(isPlain, 'pass a string, a finite number or a boolean');

function tooLong(text: string): string {
  return `${String(countCharacters(text))} characters: at most ${String(LIMITS.tagText)} are allowed, shorten it`;
}
