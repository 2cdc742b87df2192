import type { Exports } from './read-exports.ts';

const CONTEXT = 60;

/** Lists the exports that only one of two builds has, and those whose types differ. */
export function findDifferences(before: Exports, after: Exports): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one === other) return [];
    if (other === undefined) return [`${name} is gone`];
    if (one === undefined) return [`${name} is new`];
    const [was, is] = excerpts(one, other);
    return [`${name} has another type\n  before: ${was}\n  after:  ${is}`];
  });
}

/** What differs between two texts, with some text around it. */
function excerpts(one: string, other: string): [string, string] {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shortest = Math.min(one.length, other.length) - start;
  while (end < shortest && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const cut = (text: string): string => {
    const first = Math.max(0, start - CONTEXT);
    const last = Math.min(text.length, text.length - end + CONTEXT);
    return `${first > 0 ? '…' : ''}${text.slice(first, last)}${last < text.length ? '…' : ''}`;
  };
  return [cut(one), cut(other)];
}
