import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The values to accept for each tag. */
export type TagFilters = Readonly<Record<string, readonly string[]>>;

/** Parses `KEY=VALUE1,VALUE2` of the filter `--tag`; a key that is repeated accepts the values of both. */
export function parseTagFilter(text: string, previous: TagFilters = {}): TagFilters {
  const split = text.indexOf('=');
  const key = text.slice(0, split);
  const values = text.slice(split + 1).split(',');
  if (split < 1 || values.includes('')) {
    throw new InvalidArgumentError('Pass a key and its values, such as env=prod,staging.');
  }
  const before = Object.hasOwn(previous, key) ? (previous[key] ?? []) : [];
  return Object.fromEntries([...Object.entries(previous), [key, [...before, ...values]]]);
}
