import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeListFilters,
  type ListFilters,
  PARTS,
  readFilters,
  toQuery,
} from '../../../../../src/pages/serve/traces/list-query.ts';
import { TRACE_PARTS } from '../../../../../src/service/trace.ts';

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
      exclude: ['trace'],
    };
    expect(toQuery(filters)).toBe(
      'start_date=+2026-11-01&end_date=2026-11-02T00%3A00%3A00Z&min_score=0.5&max_score=x&criteria=Reward+a+%26+b&page_size=7&tags=env%3Aprod%2Ctest&tags=team%3Aa+b&exclude=trace',
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
      exclude: [],
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
      exclude: some,
    });
    fc.assert(
      fc.property(filters, (one) => {
        expect(readFilters(toQuery(one))).toEqual(one);
      }),
    );
  });

  it('can leave out every part that the service can', () => {
    expect(PARTS.map(([part]) => part)).toEqual(TRACE_PARTS);
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
