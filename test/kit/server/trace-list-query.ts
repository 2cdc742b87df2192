import type { ListTracesParams, TracePart } from '../../../src/index.ts';

// The query of GET /api/v1/traces, written by hand from the specification and the open points and never from src:
// the suites of the client, the reference server and the contract all read it here.

/** A parameter of the query, and parameters of the client that it rejects because of it. */
interface QueryParameter {
  /** The meaning in the specification, which leaves the names open. */
  readonly meaning: string;
  readonly parameter: string;
  readonly rejected: readonly object[];
}

/** The query parameters, in the order of the specification; the page token is the last. */
export const QUERY_PARAMETERS: readonly QueryParameter[] = [
  // covers: S-092
  {
    meaning: 'page size',
    parameter: 'page_size',
    rejected: [{ pageSize: 0 }, { pageSize: 501 }, { pageSize: 1.5 }, { pageSize: 'many' }],
  },
  // covers: S-093
  {
    meaning: 'created at or after',
    parameter: 'start_date',
    rejected: [{ startDate: 'yesterday' }],
  },
  // covers: S-094
  { meaning: 'created at or before', parameter: 'end_date', rejected: [{ endDate: '2026-13-45' }] },
  // covers: S-095
  {
    meaning: 'minimum score',
    parameter: 'min_score',
    rejected: [{ minScore: -0.1 }, { minScore: 1.1 }, { minScore: 'high' }],
  },
  // covers: S-096
  {
    meaning: 'maximum score',
    parameter: 'max_score',
    rejected: [{ maxScore: 1.1 }, { maxScore: -1 }, { maxScore: 2 }],
  },
  // covers: S-097
  { meaning: 'criteria filter', parameter: 'criteria', rejected: [{ criteria: 7 }] },
  // covers: S-098
  {
    meaning: 'tag filters',
    parameter: 'tags',
    rejected: [{ tags: { 'a:b': 'x' } }, { tags: { env: 'a,b' } }],
  },
  // covers: S-099
  {
    meaning: 'response fields to drop per trace',
    parameter: 'exclude',
    rejected: [{ exclude: 'rating' }, { exclude: [7] }],
  },
  { meaning: 'page token', parameter: 'page_token', rejected: [{ pageToken: 7 }] },
];

/** A query that the service accepts. */
interface AcceptedQuery {
  readonly name: string;
  /** The parameters with which the client sends the query. */
  readonly params: ListTracesParams<TracePart> | undefined;
  /** The query as the client writes it into the address. */
  readonly query: string;
  readonly why: string;
}

type Row = readonly [
  name: string,
  params: ListTracesParams<TracePart> | undefined,
  query: string,
  why: string,
];

const PAGES: readonly Row[] = [
  ['no parameters', undefined, '', 'every filter is optional'],
  [
    'undefined filters',
    { minScore: undefined, tags: undefined, exclude: undefined },
    '',
    'undefined is absent',
  ],
  ['the smallest page', { pageSize: 1 }, 'page_size=1', '1 to 500 inclusive'],
  ['the largest page', { pageSize: 500 }, 'page_size=500', '1 to 500 inclusive'],
  ['a page token', { pageToken: 'b3BhcXVl/+=' }, 'page_token=b3BhcXVl%2F%2B%3D', 'opaque'],
  ['another page token', { pageToken: 'a+b/c=' }, 'page_token=a%2Bb%2Fc%3D', 'opaque'],
];

const DATES: readonly Row[] = [
  [
    'created at or after',
    { startDate: '2026-11-01T00:00:00Z' },
    'start_date=2026-11-01T00%3A00%3A00Z',
    'ISO datetime',
  ],
  [
    'created at or after a Date',
    { startDate: new Date(Date.UTC(2026, 10, 1)) },
    'start_date=2026-11-01T00%3A00%3A00.000Z',
    'ISO datetime',
  ],
  [
    'created at or after a time with an offset',
    { startDate: '2026-11-01T00:00:00+01:00' },
    'start_date=2026-11-01T00%3A00%3A00%2B01%3A00',
    'ISO datetime',
  ],
  [
    'created at or before',
    { endDate: '2026-11-30T23:59:59.999Z' },
    'end_date=2026-11-30T23%3A59%3A59.999Z',
    'ISO datetime',
  ],
  [
    'created at or before a day',
    { endDate: '2026-11-30' },
    'end_date=2026-11-30T00%3A00%3A00Z',
    'ISO datetime; open points: UTC without a zone',
  ],
  [
    'created at or before a Date',
    { endDate: new Date(Date.UTC(2026, 10, 20)) },
    'end_date=2026-11-20T00%3A00%3A00.000Z',
    'ISO datetime',
  ],
];

const SCORES: readonly Row[] = [
  ['a minimum score of 0', { minScore: 0 }, 'min_score=0', '0 to 1 inclusive'],
  ['a minimum score of 1', { minScore: 1 }, 'min_score=1', '0 to 1 inclusive'],
  ['a maximum score of 0', { maxScore: 0 }, 'max_score=0', '0 to 1 inclusive'],
  ['a maximum score of 1', { maxScore: 1 }, 'max_score=1', '0 to 1 inclusive'],
  [
    'a range of scores',
    { minScore: 0.25, maxScore: 0.5 },
    'min_score=0.25&max_score=0.5',
    'both are numbers',
  ],
  [
    'equal scores',
    { minScore: 0.3, maxScore: 0.3 },
    'min_score=0.3&max_score=0.3',
    'both are inclusive',
  ],
];

const TEXTS: readonly Row[] = [
  [
    'a criteria filter',
    { criteria: 'Reward answers & sources, 100 % + more' },
    'criteria=Reward+answers+%26+sources%2C+100+%25+%2B+more',
    'a string',
  ],
  ['a tag filter', { tags: { env: 'prod' } }, 'tags=env%3Aprod', 'key:value1,value2'],
  [
    'a tag filter of two values',
    { tags: { env: ['prod', 'staging'] } },
    'tags=env%3Aprod%2Cstaging',
    'key:value1,value2',
  ],
  [
    'a tag filter of a text, a number and a boolean',
    { tags: { env: ['prod', 7, true] } },
    'tags=env%3Aprod%2C7%2Ctrue',
    'key:value1,value2',
  ],
  [
    'a tag value with a colon',
    { tags: { at: 'a:b' } },
    'tags=at%3Aa%3Ab',
    'open points: a value may contain a colon',
  ],
  [
    'two tag filters',
    { tags: { env: 'prod', release: 42 } },
    'tags=env%3Aprod&tags=release%3A42',
    'open points: repeatable',
  ],
  [
    'three tag filters, and one of undefined',
    { tags: { a: 'x', b: false, c: 0, d: undefined } },
    'tags=a%3Ax&tags=b%3Afalse&tags=c%3A0',
    'open points: repeatable',
  ],
];

const PARTS: readonly Row[] = [
  ['nothing to leave out', { exclude: [] }, '', 'every filter is optional'],
  ['traces without their trace', { exclude: ['trace'] }, 'exclude=trace', 'an accepted value'],
  [
    'a part that the client does not know',
    { exclude: ['rating' as never] },
    'exclude=rating',
    'ignored',
  ],
  ['tags as they are written', { tags: 'env:prod,dev' }, 'tags=env%3Aprod%2Cdev', 'a tag filter'],
  ['traces without comments', { exclude: ['comments'] }, 'exclude=comments', 'an accepted value'],
  [
    'traces without explanations',
    { exclude: ['evaluations.explanation'] },
    'exclude=evaluations.explanation',
    'an accepted value',
  ],
  [
    'traces without sub-traces',
    { exclude: ['evaluations.sub_trace'] },
    'exclude=evaluations.sub_trace',
    'an accepted value',
  ],
  [
    'traces without sources',
    { exclude: ['evaluations.sources'] },
    'exclude=evaluations.sources',
    'an accepted value',
  ],
  [
    'traces without their trace and sub-traces',
    { exclude: ['trace', 'evaluations.sub_trace'] },
    'exclude=trace&exclude=evaluations.sub_trace',
    'open points: repeatable',
  ],
  [
    'traces without every part',
    {
      exclude: [
        'trace',
        'comments',
        'evaluations.explanation',
        'evaluations.sub_trace',
        'evaluations.sources',
      ],
    },
    'exclude=trace&exclude=comments&exclude=evaluations.explanation' +
      '&exclude=evaluations.sub_trace&exclude=evaluations.sources',
    'all accepted values',
  ],
];

const EVERYTHING: Row = [
  'everything at once',
  {
    startDate: new Date('2026-11-01'),
    endDate: new Date('2026-11-30'),
    minScore: 0.1,
    maxScore: 0.9,
    criteria: 'Reward a',
    pageSize: 7,
    tags: { env: ['prod', 'staging'], canary: true },
    exclude: ['trace', 'comments'],
  },
  'start_date=2026-11-01T00%3A00%3A00.000Z&end_date=2026-11-30T00%3A00%3A00.000Z' +
    '&min_score=0.1&max_score=0.9&criteria=Reward+a&page_size=7' +
    '&tags=env%3Aprod%2Cstaging&tags=canary%3Atrue&exclude=trace&exclude=comments',
  'filters combine',
];

export const ACCEPTED_QUERIES: readonly AcceptedQuery[] = [
  ...[...PAGES, ...DATES, ...SCORES, ...TEXTS, ...PARTS],
  EVERYTHING,
].map(([name, params, query, why]) => ({ name, params, query, why }));
