import { describe, expect, it } from 'vitest';
import { newerPage, olderPage } from '../../../../../src/pages/serve/traces/list-pager.tsx';

describe('the pages of the trace list', () => {
  it('go to older traces and back with the same queries', () => {
    const first = { query: 'page_size=2', trail: [] };
    const second = olderPage(first, 'b')!;
    const third = olderPage(second, 'c')!;

    expect(second).toEqual({ query: 'page_size=2&page_token=b', trail: [''] });
    expect(third).toEqual({ query: 'page_size=2&page_token=c', trail: ['', 'b'] });
    expect(newerPage(third)).toEqual(second);
    expect(newerPage(second)).toEqual(first);
  });

  it('end with the last and the first page', () => {
    expect(olderPage({ query: 'page_token=b', trail: [''] }, null)).toBeUndefined();
    expect(newerPage({ query: 'page_size=2', trail: [] })).toBeUndefined();
  });

  it('lead to the first page where a link has opened a later one', () => {
    expect(newerPage({ query: 'page_token=c&page_size=2', trail: [] })).toEqual({
      query: 'page_size=2',
      trail: [],
    });
  });
});
