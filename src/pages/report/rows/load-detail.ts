import { isRecord } from '../../../values/is-record.ts';
import { CHUNK_SIZE, type RowDetail, type RowPlaces } from '../report-view.ts';

/** Reads what the document has of the details; undefined when there is none. */
export interface ReadDetails {
  readonly places: () => Promise<RowPlaces | undefined>;
  readonly chunk: (index: number) => Promise<readonly RowDetail[] | undefined>;
  readonly text: (index: number) => Promise<unknown>;
}

/** Creates a function that unpacks the details of a row by its index; each chunk once. */
export function createDetailLoader(read: ReadDetails): (row: number) => Promise<RowDetail | null> {
  let places: Promise<RowPlaces | undefined> | undefined;
  const chunks = new Map<number, Promise<readonly RowDetail[] | undefined>>();
  const texts = new Map<number, Promise<unknown>>();
  return async (row) => {
    places ??= read.places();
    const place = (await places)?.[row] ?? -1;
    if (place < 0) return null;
    const index = Math.floor(place / CHUNK_SIZE);
    const detail = (await once(chunks, index, read.chunk))?.[place % CHUNK_SIZE];
    if (detail === undefined) return null;
    let body = detail.body;
    for (const { path, text } of detail.shared ?? []) {
      body = withValue(body, path, await once(texts, text, read.text));
    }
    return { ...detail, body };
  };
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
