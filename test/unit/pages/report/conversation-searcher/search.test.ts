import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationSearcher } from '../../../../../src/pages/report/conversation-searcher.ts';
import { CHUNK_SIZE, type RowDetail } from '../../../../../src/pages/report/report-view.ts';
import { FIRST_STATE, type ViewState } from '../../../../../src/pages/report/rows/view-state.ts';

function detailOf(body: unknown): RowDetail {
  return { results: [], body };
}

function searchFor(search: string): ViewState {
  return { ...FIRST_STATE, search, where: 'conversations' };
}

interface Sample {
  readonly search: string;
  readonly details: readonly RowDetail[];
  /** The place of the details of each row; by default the order of the rows. */
  readonly places?: readonly number[];
  readonly textOf?: (row: number) => string;
  readonly onRead?: (index: number, searcher: ConversationSearcher) => void;
  readonly onChange?: (searcher: ConversationSearcher) => void;
}

/** Searches to the end, and returns what the searcher reports: its progress and the rows found so far. */
async function search({ details, onChange, onRead, ...sample }: Sample): Promise<object[]> {
  const reports: object[] = [];
  const searcher: ConversationSearcher = new ConversationSearcher({
    places: () => Promise.resolve(sample.places ?? [...details.keys()]),
    readChunk: (index) => {
      onRead?.(index, searcher);
      const start = index * CHUNK_SIZE;
      return Promise.resolve(details.slice(start, start + CHUNK_SIZE));
    },
    textOf: sample.textOf ?? (() => ''),
    onChange: () => {
      reports.push({ progress: searcher.progress, found: [...searcher.found] });
      onChange?.(searcher);
    },
  });
  searcher.update(searchFor(sample.search));
  await vi.runAllTimersAsync();
  return reports;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a search of conversations', () => {
  it('finds texts at any depth, in any case, and no keys', async () => {
    const details = [
      detailOf({ messages: [{ role: 'user', content: [{ text: 'A Late parcel' }] }] }),
      detailOf({ late: 7 }),
      detailOf(null),
    ];
    expect(await search({ search: 'late', details })).toEqual([
      { progress: undefined, found: [0] },
    ]);
  });

  it('wants every word, in the conversation or in the other text of the row', async () => {
    const details = [detailOf('late parcel'), detailOf('late'), detailOf('parcel')];
    const textOf = (row: number): string => (row === 1 ? 'the parcel' : '');
    expect(await search({ search: 'late parcel', details, textOf })).toEqual([
      { progress: undefined, found: [0, 1] },
    ]);
  });

  it('names rows by their indices, which are not in the order of the details', async () => {
    const details = [detailOf('no'), detailOf('late')];
    expect(await search({ search: 'late', details, places: [-1, -1, 1, -1, 0] })).toEqual([
      { progress: undefined, found: [2] },
    ]);
  });

  it('reads all chunks', async () => {
    const read: number[] = [];
    const details = Array.from({ length: CHUNK_SIZE + 1 }, (_, row) =>
      detailOf(`row ${String(row)}`),
    );
    const found = await search({
      search: `row ${String(CHUNK_SIZE)}`,
      details,
      onRead: (index) => read.push(index),
    });
    expect(found.at(-1)).toEqual({ progress: undefined, found: [CHUNK_SIZE] });
    expect(read).toEqual([0, 1]);
  });

  it('finds nothing without details', async () => {
    expect(await search({ search: 'late', details: [] })).toEqual([
      { progress: undefined, found: [] },
    ]);
  });

  it('reports nothing after the search was changed', async () => {
    const reports = await search({
      search: 'late',
      details: [detailOf('late')],
      onRead: (_index, searcher) => {
        searcher.update(searchFor(''));
      },
    });
    expect(reports).toEqual([]);
  });

  describe('that takes longer than a slice per row', () => {
    const details = Array.from({ length: 3 }, () => detailOf('late'));
    const searched: number[] = [];
    const textOf = (row: number): string => {
      searched.push(row);
      vi.advanceTimersByTime(30);
      return '';
    };
    beforeEach(() => {
      searched.length = 0;
    });

    it('reports its progress after each slice', async () => {
      expect(await search({ search: 'late', details, textOf })).toEqual([
        { progress: 0.33, found: [0, 1] },
        { progress: 0.66, found: [0, 1, 2] },
        { progress: undefined, found: [0, 1, 2] },
      ]);
    });

    it('stops between slices when the search was changed', async () => {
      const reports = await search({
        search: 'late',
        details,
        textOf,
        onChange: (searcher) => {
          searcher.update(searchFor(''));
        },
      });
      expect(reports).toEqual([{ progress: 0.33, found: [0, 1] }]);
      expect(searched).toEqual([0, 1]);
    });
  });
});
