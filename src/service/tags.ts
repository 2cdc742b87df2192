import { countCharacters } from '../values/describe-value.ts';
import { plainRule, type Rule, valuesOf } from '../values/rules.ts';
import { LIMITS } from './requests.ts';

/** The value of a tag, which is sent as text. A tag of `undefined` is left out. */
export type TagValue = string | number | boolean | undefined;

/** Tags that categorise a request. Keys and values have at most 64 characters. */
export type Tags = Readonly<Record<string, TagValue>>;

/** Specification, "Tag constraints". */
export const tagsRule: Rule = /* @__PURE__ */ valuesOf((value, key, at, issues) => {
  if (isTooLong(key)) issues.add(at, `has a key of ${tooLong(key)}`);
  if (isTooLong(value)) issues.add(at, `has a value of ${tooLong(value)}`);
  plainRule(value, at, issues);
});

/** Converts the values of checked tags to text. Returns undefined instead of an empty record. */
export function toTags(tags: Tags | undefined): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(tags ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function isTooLong(text: unknown): text is string {
  return typeof text === 'string' && countCharacters(text) > LIMITS.tagText;
}

function tooLong(text: string): string {
  return `${countCharacters(text)} characters: at most ${LIMITS.tagText} are allowed, shorten it`;
}
