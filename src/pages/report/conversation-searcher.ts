import { isRecord } from '../../values/objects.ts';
import { CHUNK_SIZE, type RowDetail, type RowPlaces } from './report-view.ts';
import { toWords } from './rows/filter-rows.ts';
import type { ViewState } from './rows/view-state.ts';

export interface SearcherOptions {
  readonly places: () => Promise<RowPlaces | undefined>;
  readonly readChunk: (index: number) => Promise<readonly RowDetail[] | undefined>;
  readonly textOf: (row: number) => string;
  /** Called when more rows are found, and at the end. */
  readonly onChange: () => void;
}

/** A reader types several letters per second; each search reads the whole document. */
const DELAY_MS = 200;

/** Searches the conversations while a view asks for it, and forgets the search before. */
export class ConversationSearcher {
  readonly #options: SearcherOptions;
  #query = '';
  #running: AbortController | undefined;
  #found: ReadonlySet<number> = new Set();
  #progress: number | undefined;

  constructor(options: SearcherOptions) {
    this.#options = options;
  }

  /** The indices of the rows that are found so far. */
  get found(): ReadonlySet<number> {
    return this.#found;
  }

  /** The part that is searched, from 0 to 1; undefined without a running search. */
  get progress(): number | undefined {
    return this.#progress;
  }

  update({ search, where }: ViewState): void {
    const query = where === 'conversations' ? search.trim().toLowerCase() : '';
    if (query === this.#query) return;
    this.#query = query;
    this.#running?.abort();
    this.#found = new Set();
    this.#progress = query === '' ? undefined : 0;
    if (query === '') return;
    const running = new AbortController();
    this.#running = running;
    setTimeout(() => {
      void this.#run(query, running.signal);
    }, DELAY_MS);
  }

  async #run(query: string, signal: AbortSignal): Promise<void> {
    const { onChange, places, readChunk, textOf } = this.#options;
    const order: number[] = [];
    for (const [row, place] of ((await places()) ?? []).entries()) {
      if (place >= 0) order[place] = row;
    }
    if (signal.aborted) return;
    const onProgress = (share: number, found: ReadonlySet<number>): void => {
      const percent = Math.floor(share * 100) / 100;
      if (percent === this.#progress) return;
      this.#progress = share === 1 ? undefined : percent;
      this.#found = new Set(found);
      onChange();
    };
    await searchConversations({
      words: toWords(query),
      order,
      readChunk,
      textOf,
      onProgress,
      signal,
    });
  }
}

interface ConversationSearch {
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
async function searchConversations(search: ConversationSearch): Promise<void> {
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
