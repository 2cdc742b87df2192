import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readRoute,
  type PageRoute,
  titleOf,
  toListAddress,
  toTraceAddress,
} from '../../../../../src/pages/serve/navigation/route.ts';

const ID = '3f0c0000-0000-4000-8000-000000000001';
const read = (address: string): PageRoute => readRoute(new URL(address, 'http://127.0.0.1:4500'));

describe('readRoute', () => {
  it.each<[string, PageRoute, string]>([
    ['/', { page: 'usage' }, 'Usage'],
    ['/usage', { page: 'usage' }, 'Usage'],
    ['/traces', { page: 'traces', region: 'eu', query: '' }, 'Traces in EU'],
    [
      '/traces?region=us&min_score=0.5',
      { page: 'traces', region: 'us', query: 'min_score=0.5' },
      'Traces in US',
    ],
    ['/traces?region=uk', { page: 'unknown' }, 'No such page'],
    [
      '/traces?region=&criteria=&tags=&tags=a',
      { page: 'traces', region: 'eu', query: 'tags=a' },
      'Traces in EU',
    ],
    [`/traces/us/${ID}`, { page: 'trace', region: 'us', id: ID }, 'Trace 3f0c0000…'],
    ['/traces/eu/a%2Fb', { page: 'trace', region: 'eu', id: 'a/b' }, 'Trace a/b'],
    ['/traces/eu/%zz', { page: 'trace', region: 'eu', id: '%zz' }, 'Trace %zz'],
    [
      '/traces/eu/%E2%80%AEabc',
      { page: 'trace', region: 'eu', id: '\u202Eabc' },
      'Trace [U+202E]abc',
    ],
    ['/traces/uk/a', { page: 'unknown' }, 'No such page'],
    ['/traces/eu', { page: 'unknown' }, 'No such page'],
    ['/usage/', { page: 'unknown' }, 'No such page'],
  ])('reads %s', (address, route, title) => {
    expect(read(address)).toEqual(route);
    expect(titleOf(route)).toBe(`${title} · Align evaluations`);
  });
});

describe('toListAddress and toTraceAddress', () => {
  it.each([
    ['eu', '', '/traces'],
    ['us', '', '/traces?region=us'],
    ['eu', 'tags=a%3Ab', '/traces?tags=a%3Ab'],
    ['us', 'tags=a%3Ab', '/traces?region=us&tags=a%3Ab'],
  ] as const)('of %s with %j is read again', (region, query, address) => {
    expect(toListAddress({ region, query })).toBe(address);
    expect(read(address)).toEqual({ page: 'traces', region, query });
  });

  it('is the address of any id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        expect(read(toTraceAddress('us', id))).toEqual({ page: 'trace', region: 'us', id });
      }),
    );
  });
});
