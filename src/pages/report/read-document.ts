import { isRecord } from '../../values/objects.ts';
import { CHUNK_SIZE, type RowDetail, type RowPlaces } from './report-view.ts';
/**
 * Reads JSON that the writer of the document packed into a template as gzip in base64, so that no text of the data is
 * ever parsed as HTML. Returns undefined when the document has no such template.
 */
export async function readTemplate<T>(selector: string): Promise<T | undefined> {
  const template = document.querySelector<HTMLTemplateElement>(`template${selector}`);
  if (template === null) return undefined;
  const text = await inflate(template.content.textContent);
  return JSON.parse(text) as T;
}

/** The first byte of gzip; JSON never begins with it. */
const GZIP = 0x1f;

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  // Several times as fast as `Uint8Array.from` with a function.
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

async function inflate(base64: string): Promise<string> {
  const bytes = toBytes(base64);
  if (bytes[0] !== GZIP) return new TextDecoder().decode(bytes);
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Readers of the packed parts. They return undefined for a part that is missing, as in a file that is cut off. */
export interface ReadDetails {
  readonly places: () => Promise<RowPlaces | undefined>;
  readonly chunk: (index: number) => Promise<readonly RowDetail[] | undefined>;
  readonly text: (index: number) => Promise<unknown>;
}

/**
 * Creates a function that unpacks the details of a row by its index, and each chunk once. The function returns null for
 * a row without details, and rejects when a part is missing.
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

function withValue(target: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(target)) {
    const items: readonly unknown[] = target;
    return items.map((item, index) => (index === key ? withValue(item, rest, value) : item));
  }
  return isRecord(target) ? { ...target, [key]: withValue(target[key], rest, value) } : target;
}
