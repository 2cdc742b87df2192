import { present } from './attribute-reader.ts';

/** The values of attributes such as `llm.tools.0.name`, by the text after the index. */
export type IndexedItem = ReadonlyMap<string, unknown>;

/** The items of attributes with an index, in the order of their indexes. */
interface IndexedItems {
  readonly items: readonly IndexedItem[];
  /** Whether an index is missing, because the span has more attributes than the limit. */
  readonly hasGap: boolean;
}

/** Collects the attributes `PREFIX.INDEX.REST`. Redacted values are absent. */
export function collectIndexed(
  entries: Iterable<readonly [key: string, value: unknown]>,
  prefix: string,
): IndexedItems {
  const byIndex = new Map<number, Map<string, unknown>>();
  const start = `${prefix}.`;
  for (const [key, value] of entries) {
    if (!key.startsWith(start)) continue;
    const [, index, rest = ''] = /^(\d{1,6})(?:\.(.*))?$/.exec(key.slice(start.length)) ?? [];
    const found = present(value);
    if (index === undefined || found === undefined) continue;
    const item = byIndex.get(Number(index)) ?? new Map<string, unknown>();
    item.set(rest, found);
    byIndex.set(Number(index), item);
  }
  const sorted = [...byIndex].sort(([one], [other]) => one - other);
  const last = sorted.at(-1)?.[0] ?? -1;
  return { items: sorted.map(([, item]) => item), hasGap: last + 1 > sorted.length };
}

/** Returns the first value that is a text. */
export function textIn(item: IndexedItem, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = item.get(key);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Creates a call in the chat format; undefined without a name. */
export function toChatCall(
  id: string | undefined,
  name: string | undefined,
  args: unknown,
): object | undefined {
  if (name === undefined) return undefined;
  return { id, type: 'function', function: { name, arguments: args ?? '{}' } };
}
