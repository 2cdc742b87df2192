import { isRecord } from '../../../values/objects.ts';
import { CHUNK_SIZE, type RowDetail } from '../report-view.ts';

export interface ConversationSearch {
  /** The words to find, in lower case. */
  readonly words: readonly string[];
  /** The indices of the rows in the order of their details. */
  readonly order: readonly number[];
  readonly readChunk: (index: number) => Promise<readonly RowDetail[] | undefined>;
  /** The text of a row that is searched without its conversation. */
  readonly textOf: (row: number) => string;
  /** Receives the part that is searched, from 0 to 1, and the rows found so far. */
  readonly onProgress: (share: number, found: ReadonlySet<number>) => void;
  readonly signal: AbortSignal;
}

/** Longer work without a pause would delay what the reader types. */
const SLICE_MS = 25;

/** Finds the rows whose conversation or other text has all words, in slices between which the page reacts. */
export async function searchConversations(search: ConversationSearch): Promise<void> {
  const { onProgress, order, readChunk, signal } = search;
  const found = new Set<number>();
  const chunks = Math.ceil(order.length / CHUNK_SIZE);
  // The reader may change the search during any pause.
  const isStopped = (): boolean => signal.aborted;
  let started = performance.now();
  for (let index = 0; index < chunks; index += 1) {
    const details = (await readChunk(index)) ?? [];
    if (isStopped()) return;
    for (const [place, detail] of details.entries()) {
      const row = order[index * CHUNK_SIZE + place];
      if (row !== undefined && hasAll(search, row, detail)) found.add(row);
      if (performance.now() - started < SLICE_MS) continue;
      onProgress((index * CHUNK_SIZE + place) / order.length, found);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isStopped()) return;
      started = performance.now();
    }
  }
  onProgress(1, found);
}

function hasAll({ textOf, words }: ConversationSearch, row: number, { body }: RowDetail): boolean {
  const text = `${textOf(row)}\n${collectTexts(body)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Joins the texts of JSON without its keys. A list in place of recursion, because JSON may be deeper than the stack. */
function collectTexts(body: unknown): string {
  const texts: string[] = [];
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (isRecord(value)) for (const item of Object.values(value)) waiting.push(item);
  }
  return texts.join('\n');
}
