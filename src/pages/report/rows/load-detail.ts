import { isRecord } from '../../../values/objects.ts';
import { CHUNK_SIZE, type RowDetail, type RowPlaces } from '../report-view.ts';

/** Reads what the document has of the details; undefined when it has no such part, as a file that is cut off. */
export interface ReadDetails {
  readonly places: () => Promise<RowPlaces | undefined>;
  readonly chunk: (index: number) => Promise<readonly RowDetail[] | undefined>;
  readonly text: (index: number) => Promise<unknown>;
}

/**
 * Creates a function that unpacks the details of a row by its index; each chunk once. It returns null for a row without
 * details, and rejects when the document lacks a part of them.
 */
export function createDetailLoader(read: ReadDetails): (row: number) => Promise<RowDetail | null> {
  let places: Promise<RowPlaces | undefined> | undefined;
  const chunks = new Map<number, Promise<readonly RowDetail[] | undefined>>();
  const texts = new Map<number, Promise<unknown>>();
  return async (row) => {
    places ??= read.places();
    const place = required((await places)?.[row]);
    if (place < 0) return null;
    const index = Math.floor(place / CHUNK_SIZE);
    const chunk = required(await once(chunks, index, read.chunk));
    const detail = required(chunk[place % CHUNK_SIZE]);
    let body = detail.body;
    for (const { path, text } of detail.shared ?? []) {
      body = withValue(body, path, required(await once(texts, text, read.text)));
    }
    return { ...detail, body };
  };
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The document is incomplete.');
  return part;
}

function once<T>(
  cache: Map<number, Promise<T>>,
  key: number,
  create: (key: number) => Promise<T>,
): Promise<T> {
  const value = cache.get(key) ?? create(key);
  cache.set(key, value);
  return value;
}

/** A copy of a value with another value at a place in it. */
function withValue(target: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(target)) {
    const items: readonly unknown[] = target;
    return items.map((item, index) => (index === key ? withValue(item, rest, value) : item));
  }
  return isRecord(target) ? { ...target, [key]: withValue(target[key], rest, value) } : target;
}
