import { describe, expect, it } from 'vitest';
import { decodeTracePage, type TraceFilters } from '../../../src/service/trace-page.ts';
import type { TracePart } from '../../../src/options/list-traces-params.ts';
import { UnusableAnswer } from '../../../src/service/unusable-answer.ts';
import { thrownBy } from '../errors/caught.ts';
import { wireTrace } from '../../kit/traces.ts';

const NO_FILTERS = { startDate: undefined, endDate: undefined, tags: [], exclude: [] };
const AT = '2026-07-01T12:00:00Z';
const IGNORED = 'the service seems to ignore the filter';

type Filters = Partial<TraceFilters<TracePart>>;

/** A page whose second trace is as given. */
const pageWith = (trace: object): object => ({
  traces: [
    { ...wireTrace(1), created_at: AT, tags: { env: 'prod' } },
    { ...wireTrace(2), ...trace },
  ],
});

/** Decodes a page whose second trace was made at noon and has one tag, unless told otherwise. */
function decode(filters: Filters, trace: object = {}): number {
  const answer = pageWith({ created_at: AT, tags: { env: 'prod' }, ...trace });
  return decodeTracePage(answer, { ...NO_FILTERS, ...filters }).items.length;
}

describe('a trace that lies within the filters is kept', () => {
  it.each<readonly [string, Filters]>([
    ['no filter', {}],
    ['its very time as startDate', { startDate: AT }],
    ['its very time as endDate', { endDate: AT }],
    ['a time in another zone', { startDate: '2026-07-01T14:00:00+02:00' }],
    ['its tag among others', { tags: [['env', ['test', 'prod']]] }],
  ])('with %s', (_, filters) => {
    expect(decode(filters)).toBe(2);
  });
});

describe('a trace outside the filters is no success, and the error names the override', () => {
  it.each<readonly [string, Filters, object, string]>([
    [
      'made before startDate',
      { startDate: AT },
      { created_at: '2026-07-01T11:59:59.999Z' },
      `traces[1].created_at is before startDate: ${IGNORED}`,
    ],
    [
      'made after endDate',
      { endDate: AT },
      { created_at: '2026-07-01T12:00:00.001Z' },
      `traces[1].created_at is after endDate: ${IGNORED}`,
    ],
    ...[{ env: 'dev' }, { other: 'prod' }, {}, null].map(
      (tags) =>
        [
          `with the tags ${JSON.stringify(tags)}`,
          { tags: [['env', ['prod', 'test']]] },
          { tags },
          `traces[1].tags do not match the tag filters: ${IGNORED}; if your deployment has another name for it, set the client option service.tagsParameter`,
        ] as const,
    ),
    [
      'with a part that was to be left out',
      { exclude: ['evaluations.explanation'] },
      {},
      `traces[0].evaluations.explanation was to be left out: ${IGNORED}; if your deployment has another name for it, set the client option service.excludeParameter`,
    ],
  ])('%s', (_, filters, trace, message) => {
    const error = thrownBy(() => decode(filters, trace));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error).toMatchObject({ code: 'filter_ignored', message, path: message.split(' ')[0] });
  });
});

describe('a trace whose evaluations are of another form', () => {
  it.each([[undefined], [null], [7], [[null]]])(
    'is refused for its form, and not for a part in it: %j',
    (evaluations) => {
      const page = { traces: [{ ...wireTrace(1), evaluations }] };
      const filters = { ...NO_FILTERS, exclude: ['evaluations.sources' as const] };
      expect(thrownBy(() => decodeTracePage(page, filters))).toMatchObject({
        code: 'invalid_schema',
      });
    },
  );
});

it.each([
  ['a token', 'next', 'next'],
  ['null for an empty token', '', null],
  ['null for null', null, null],
  ['null for none', undefined, null],
])('the next page is asked for with %s', (_, token, expected) => {
  const { nextPageToken } = decodeTracePage({ traces: [], next_page_token: token }, NO_FILTERS);
  expect(nextPageToken).toBe(expected);
});
