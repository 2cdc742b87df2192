import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE, type RowDetail } from '../../../../../src/pages/report/report-view.ts';
import { searchConversations } from '../../../../../src/pages/report/conversation-searcher.ts';

function detailOf(body: unknown): RowDetail {
  return { results: [], body };
}

interface Sample {
  readonly words: readonly string[];
  readonly details: readonly RowDetail[];
  readonly order?: readonly number[];
  readonly textOf?: (row: number) => string;
  readonly signal?: AbortSignal;
  readonly onRead?: (index: number) => void;
}

/** Returns what the search reports: the share and the rows found so far. */
async function search({ details, onRead, words, ...sample }: Sample): Promise<object[]> {
  const reports: object[] = [];
  await searchConversations({
    words,
    order: sample.order ?? [...details.keys()],
    readChunk: (index) => {
      onRead?.(index);
      const start = index * CHUNK_SIZE;
      return Promise.resolve(details.slice(start, start + CHUNK_SIZE));
    },
    textOf: sample.textOf ?? (() => ''),
    onProgress: (share, found) => reports.push({ share, found: [...found] }),
    signal: sample.signal ?? new AbortController().signal,
  });
  return reports;
}

describe('searchConversations', () => {
  it('finds texts at any depth, in any case, and no keys', async () => {
    const details = [
      detailOf({ messages: [{ role: 'user', content: [{ text: 'A Late parcel' }] }] }),
      detailOf({ late: 7 }),
      detailOf(null),
    ];
    expect(await search({ words: ['late'], details })).toEqual([{ share: 1, found: [0] }]);
  });

  it('wants every word, in the conversation or in the other text of the row', async () => {
    const details = [detailOf('late parcel'), detailOf('late'), detailOf('parcel')];
    const textOf = (row: number): string => (row === 1 ? 'the parcel' : '');
    expect(await search({ words: ['late', 'parcel'], details, textOf })).toEqual([
      { share: 1, found: [0, 1] },
    ]);
  });

  it('names rows by their order, which is not the order of the details', async () => {
    const details = [detailOf('no'), detailOf('late')];
    expect(await search({ words: ['late'], details, order: [4, 2] })).toEqual([
      { share: 1, found: [2] },
    ]);
  });

  it('reads all chunks', async () => {
    const read: number[] = [];
    const details = Array.from({ length: CHUNK_SIZE + 1 }, (_, row) =>
      detailOf(`row ${String(row)}`),
    );
    const found = await search({
      words: [`row ${String(CHUNK_SIZE)}`],
      details,
      onRead: (index) => read.push(index),
    });
    expect(found.at(-1)).toEqual({ share: 1, found: [CHUNK_SIZE] });
    expect(read).toEqual([0, 1]);
  });

  it('finds nothing without details', async () => {
    expect(await search({ words: ['late'], details: [] })).toEqual([{ share: 1, found: [] }]);
  });

  it('reports nothing after the search was changed', async () => {
    const changed = new AbortController();
    const reports = await search({
      words: ['late'],
      details: [detailOf('late')],
      signal: changed.signal,
      onRead: () => {
        changed.abort();
      },
    });
    expect(reports).toEqual([]);
  });

  it('works in slices, and stops between them when the search was changed', async () => {
    const changed = new AbortController();
    const slow = Array.from({ length: 3 }, () => detailOf('late'));
    const reports: number[] = [];
    await searchConversations({
      words: ['late'],
      order: [0, 1, 2],
      readChunk: () => Promise.resolve(slow),
      // Longer than a slice.
      textOf: () => {
        const end = performance.now() + 30;
        while (performance.now() < end);
        return '';
      },
      onProgress: (share) => {
        reports.push(share);
        if (reports.length === 2) changed.abort();
      },
      signal: changed.signal,
    });
    expect(reports).toEqual([0, 1 / 3]);
  });
});
