import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConversationSearcher } from '../../../../../src/pages/report/conversation-searcher.ts';
import { FIRST_STATE, type ViewState } from '../../../../../src/pages/report/rows/view-state.ts';

/** A searcher of two rows, whose details are in the order of the rows. */
function createSearcher(places: readonly number[] | null = [0, 1]) {
  const changes: object[] = [];
  const read = vi.fn(() =>
    Promise.resolve([
      { results: [], body: 'a late parcel' },
      { results: [], body: 'worn shoes' },
    ]),
  );
  const searcher: ConversationSearcher = new ConversationSearcher({
    places: () => Promise.resolve(places ?? undefined),
    readChunk: read,
    textOf: (row) => `row ${String(row)}`,
    onChange: () => changes.push({ found: [...searcher.found], progress: searcher.progress }),
  });
  return { searcher, changes, read };
}

function searchFor(search: string, where: ViewState['where'] = 'conversations'): ViewState {
  return { ...FIRST_STATE, search, where };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('ConversationSearcher', () => {
  it('finds rows by their conversations', async () => {
    const { searcher, changes } = createSearcher();
    searcher.update(searchFor(' Late '));
    expect(searcher.progress).toBe(0);
    await vi.runAllTimersAsync();
    expect(changes).toEqual([{ found: [0], progress: undefined }]);
  });

  it('waits for the end of the typing, and searches once', async () => {
    const { searcher, read } = createSearcher();
    searcher.update(searchFor('l'));
    await vi.advanceTimersByTimeAsync(100);
    searcher.update(searchFor('la'));
    await vi.advanceTimersByTimeAsync(199);
    expect(read).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('does not search again for the same words', async () => {
    const { searcher, read } = createSearcher();
    searcher.update(searchFor('late'));
    await vi.runAllTimersAsync();
    searcher.update(searchFor('LATE'));
    await vi.runAllTimersAsync();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the words are gone', searchFor('')],
    ['other texts are searched', searchFor('late', '')],
  ])('forgets what it found when %s', async (_, state) => {
    const { searcher } = createSearcher();
    searcher.update(searchFor('late'));
    await vi.runAllTimersAsync();
    searcher.update(state);
    expect({ found: [...searcher.found], progress: searcher.progress }).toEqual({
      ...{ found: [], progress: undefined },
    });
  });

  it('leaves out rows without details', async () => {
    const { searcher, changes } = createSearcher([-1, 0]);
    searcher.update(searchFor('late'));
    await vi.runAllTimersAsync();
    expect(changes).toEqual([{ found: [1], progress: undefined }]);
  });

  it('finds nothing when the details cannot be unpacked', async () => {
    const { searcher, changes } = createSearcher(null);
    searcher.update(searchFor('late'));
    await vi.runAllTimersAsync();
    expect(changes).toEqual([{ found: [], progress: undefined }]);
  });
});
