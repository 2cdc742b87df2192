import type { RowDetail, RowPlaces } from './report-view.ts';
import { toWords } from './rows/filter-rows.ts';
import { searchConversations } from './rows/search-conversations.ts';
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
