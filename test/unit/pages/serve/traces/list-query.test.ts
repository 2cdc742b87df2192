import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeListFilters,
  type ListFilters,
  newerPage,
  olderPage,
  readFilters,
  toCountRequest,
  toListRequest,
  toQuery,
} from '../../../../../src/pages/serve/traces/list-query.ts';

const NONE: ListFilters = readFilters('');

describe('the filters of the trace list', () => {
  it('are in the query with the names of the service, as typed', () => {
    const filters: ListFilters = {
      start_date: ' 2026-11-01',
      end_date: '2026-11-02T00:00:00Z',
      min_score: '0.5',
      max_score: 'x',
      criteria: 'Reward a & b',
      page_size: '7',
      tags: ['env:prod,test', '', 'team:a b'],
    };
    expect(toQuery(filters)).toBe(
      'start_date=+2026-11-01&end_date=2026-11-02T00%3A00%3A00Z&min_score=0.5&max_score=x&criteria=Reward+a+%26+b&page_size=7&tags=env%3Aprod%2Ctest&tags=team%3Aa+b',
    );
  });

  it('are empty in an empty query', () => {
    expect(NONE).toEqual({
      start_date: '',
      end_date: '',
      min_score: '',
      max_score: '',
      criteria: '',
      page_size: '',
      tags: [],
    });
    expect(toQuery(NONE)).toBe('');
  });

  it('are read again from any query that they wrote', () => {
    const text = fc.string({ unit: 'grapheme' });
    const some = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3 });
    const filters = fc.record<ListFilters>({
      start_date: text,
      end_date: text,
      min_score: text,
      max_score: text,
      criteria: text,
      page_size: text,
      tags: some,
    });
    fc.assert(
      fc.property(filters, (one) => {
        expect(readFilters(toQuery(one))).toEqual(one);
      }),
    );
  });
});

describe('the requests of the trace list', () => {
  const UNSHOWN =
    'exclude=evaluations.explanation&exclude=evaluations.sub_trace&exclude=evaluations.sources';

  it.each([
    ['', UNSHOWN],
    ['min_score=0.5', `min_score=0.5&${UNSHOWN}`],
  ])('leave out what no line shows: %s', (query, request) => {
    expect(toListRequest(query)).toBe(request);
    expect(toCountRequest(query)).toBe(`${request}&exclude=trace&exclude=comments`);
  });
});

describe('describeListFilters', () => {
  it('names the filters that leave traces out, and no others', () => {
    const query =
      'start_date=a&end_date=b&min_score=0&max_score=1&criteria=c&page_size=7&tags=k:v&tags=l:w&exclude=trace';
    expect(describeListFilters(readFilters(query))).toEqual([
      'from a',
      'to b',
      'lowest score 0',
      'highest score 1',
      'criterion equal to "c"',
      'tag k:v',
      'tag l:w',
    ]);
    expect(describeListFilters(NONE)).toEqual([]);
  });
});

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
