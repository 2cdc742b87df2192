import { describe, expect, it } from 'vitest';
import { createDetailLoader } from '../../../../src/pages/report/read-document.ts';
import type { RowDetail } from '../../../../src/pages/report/report-view.ts';

const chunk = (first: RowDetail): RowDetail[] => [first, { results: [], body: 'second' }];

describe('createDetailLoader', () => {
  it('unpacks each chunk and text once, and puts shared texts in their places', async () => {
    const reads: string[] = [];
    const load = createDetailLoader({
      places: async () => {
        reads.push('places');
        return [-1, 26, 25];
      },
      chunk: async (index) => {
        reads.push(`chunk ${index}`);
        const body = {
          messages: [
            { role: 'system', content: null },
            { role: 'user', content: 'Hi' },
          ],
          tools: null,
        };
        const shared = [
          { path: ['messages', 0, 'content'], text: 0 },
          { path: ['tools'], text: 1 },
        ];
        return index === 1 ? chunk({ results: [], body, shared }) : undefined;
      },
      text: async (index) => {
        reads.push(`text ${index}`);
        return index === 0 ? 'Be kind.' : ['a tool'];
      },
    });
    const expected = {
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hi' },
      ],
      tools: ['a tool'],
    };
    expect((await load(2))?.body).toEqual(expected);
    expect((await load(2))?.body).toEqual(expected);
    expect((await load(1))?.body).toBe('second');
    expect(reads).toEqual(['places', 'chunk 1', 'text 0', 'text 1']);
  });

  it('returns null for a row about which the document has no more', async () => {
    const load = createDetailLoader({
      places: async () => [-1],
      chunk: async () => undefined,
      text: async () => undefined,
    });
    expect(await load(0)).toBeNull();
  });

  it.each([
    ['is in a chunk that the document does not have', [0]],
    ['is not in its chunk', [27]],
    ['has no place', []],
    ['is in a document without places', undefined],
    ['has a text that the document does not have', [25]],
  ])('rejects for a row that %s, as in a file that is cut off', async (_name, places) => {
    const shared = [{ path: [], text: 0 }];
    const load = createDetailLoader({
      places: async () => places,
      chunk: async (index) => (index === 1 ? chunk({ results: [], shared }) : undefined),
      text: async () => undefined,
    });
    await expect(load(0)).rejects.toThrow('The document is incomplete.');
  });
});
