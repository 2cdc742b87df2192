import { describe, expect, it } from 'vitest';
import { createTracePageDecoder, type TracePage } from '../../../src/service/trace-page.ts';
import type { TraceQuery } from '../../../src/service/trace-query.ts';
import { TRACE_PARTS, type TracePart } from '../../../src/service/trace.ts';
import { UnusableAnswer } from '../../../src/service/decode.ts';
import { NO_FILTERS, wireTrace } from '../../kit/client/traces.ts';
import { thrownBy } from '../errors/caught.ts';

const AT = '2026-07-01T12:00:00Z';
const IGNORED = 'the service seems to ignore the filter';
const OVERRIDE = 'if your deployment uses another name for it, set';

const decode = (
  answer: unknown,
  query: Partial<TraceQuery> = {},
  mode?: 'error' | 'warn' | 'off',
): TracePage<TracePart> => createTracePageDecoder({ ...NO_FILTERS, ...query }, mode)(answer);

/** Decodes a page whose second trace has these fields, and returns the number of traces. */
function countOf(query: Partial<TraceQuery>, changes: object = {}): number {
  const inside = { created_at: AT, tags: { env: 'prod' } };
  const traces = [wireTrace(1, inside), wireTrace(2, { ...inside, ...changes })];
  return decode({ traces }, query).items.length;
}

describe('a trace that matches the query is returned', () => {
  it.each<readonly [string, Partial<TraceQuery>]>([
    ['without filters', {}],
    ['with its time as startDate', { startDate: AT }],
    ['with its time as endDate', { endDate: AT }],
    ['with its time in another zone', { startDate: '2026-07-01T14:00:00+02:00' }],
    ['with its tag among several values', { tags: [['env', ['test', 'prod']]] }],
    ['with its score and its criterion', { minScore: 0.5, maxScore: 0.5, criteria: 'reward A' }],
  ])('%s', (_, query) => {
    expect(countOf(query)).toBe(2);
  });
});

describe('a trace that does not match the query is an error that names the option to set', () => {
  it.each<readonly [string, Partial<TraceQuery>, object, string]>([
    [
      'created before startDate',
      { startDate: AT },
      { created_at: '2026-07-01T11:59:59.999Z' },
      `traces[1].created_at does not match startDate: ${IGNORED}; ${OVERRIDE} service.startDateParameter`,
    ],
    [
      'created after endDate',
      { endDate: AT },
      { created_at: '2026-07-01T12:00:00.001Z' },
      `traces[1].created_at does not match endDate: ${IGNORED}; ${OVERRIDE} service.endDateParameter`,
    ],
    [
      'with an excluded part',
      { exclude: ['evaluations.explanation'] },
      {},
      `traces[0].evaluations.explanation does not match exclude: ${IGNORED}; ${OVERRIDE} service.excludeParameter`,
    ],
  ])('%s', (_, query, changes, message) => {
    const error = thrownBy(() => countOf(query, changes));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error).toMatchObject({ code: 'filter_ignored', message, path: message.split(' ')[0] });
  });
});

/** A query that the second trace does not match in four ways. */
const OTHER: Partial<TraceQuery> = {
  startDate: AT,
  criteria: 'short',
  tags: [['env', ['prod']]],
  exclude: ['trace'],
};
const CHANGES = { created_at: '2026-07-01T11:00:00Z', tags: { env: 'dev' } };

function warningOf(detail: string, option: string): object {
  return { code: 'filter_ignored', detail, fix: `${OVERRIDE} service.${option}` };
}

describe('a filter whose matching is not shown', () => {
  it.each<readonly [string, Partial<TraceQuery>, object, object]>([
    ...[{ env: 'dev' }, { other: 'prod' }, {}, null].map(
      (tags) =>
        [
          `with the tags ${JSON.stringify(tags)}`,
          { tags: [['env', ['prod', 'test']]] },
          { tags },
          warningOf('traces[1].tags does not match tags', 'tagsParameter'),
        ] as const,
    ),
    [
      'without a tag that every object inherits',
      { tags: [['constructor', ['prod']]] },
      {},
      warningOf('traces[0].tags does not match tags', 'tagsParameter'),
    ],
    [
      'without the text of the criterion',
      { criteria: 'short' },
      {},
      warningOf('traces[0].evaluations does not match criteria', 'criteriaParameter'),
    ],
  ])('is one warning of the page for a trace %s', (_, query, changes, warning) => {
    const page = decode({ traces: [wireTrace(1), wireTrace(2, changes)] }, query);

    expect(page.items).toHaveLength(2);
    expect(page.warnings).toEqual([warning]);
  });
});

describe('service.checkFilters', () => {
  const page = { traces: [wireTrace(1, CHANGES), wireTrace(2, CHANGES)] };

  it('reports each filter once per page with warn', () => {
    expect(decode(page, OTHER, 'warn').warnings).toEqual([
      warningOf('traces[0].trace does not match exclude', 'excludeParameter'),
      warningOf('traces[0].created_at does not match startDate', 'startDateParameter'),
      warningOf('traces[0].evaluations does not match criteria', 'criteriaParameter'),
      warningOf('traces[0].tags does not match tags', 'tagsParameter'),
    ]);
  });

  it('compares nothing with off', () => {
    expect(decode(page, OTHER, 'off')).toMatchObject({ items: [{}, {}], warnings: [] });
  });

  it.each([[{ criteria: 'short' }], [{ tags: [['env', ['prod']] as const] }]])(
    'makes %j an error with error',
    (query) => {
      expect(thrownBy(() => decode(page, query, 'error'))).toMatchObject({
        code: 'filter_ignored',
      });
    },
  );
});

const [EVALUATION = {}] = wireTrace(1)['evaluations'] as object[];

/** A page with one trace whose part has this value; undefined leaves the part out. */
function pageWith(part: TracePart, value: unknown): object {
  const [field = '', inner] = part.split('.');
  const whole = inner === undefined ? value : [{ ...EVALUATION, [inner]: value }];
  return JSON.parse(JSON.stringify({ traces: [wireTrace(1, { [field]: whole })] })) as object;
}

describe.each(TRACE_PARTS)('an excluded %s', (part) => {
  it.each<readonly [string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['an empty string', ''],
    ['an empty list', []],
    ['an empty object', {}],
  ])('may be %s and is not in the result', (_, value) => {
    const [trace] = decode(pageWith(part, value), { exclude: [part] }).items;
    const [field = '', inner] = part.split('.');
    expect(trace?.evaluations).toHaveLength(1);
    expect(Object.keys((inner === undefined ? trace : trace?.evaluations[0]) ?? {})).not.toContain(
      inner === 'sub_trace' ? 'subTrace' : (inner ?? field),
    );
  });

  it.each<readonly [string, unknown]>([
    ['text', 'x'],
    ['white space', ' '],
    ['a list', [null]],
    ['an object', { a: null }],
    ['0', 0],
    ['false', false],
  ])('that is %s is filter_ignored', (_, value) => {
    const error = thrownBy(() => decode(pageWith(part, value), { exclude: [part] }));
    expect(error).toMatchObject({ code: 'filter_ignored', path: `traces[0].${part}` });
  });
});

it('an excluded part in the second of two evaluations is filter_ignored', () => {
  const evaluations = [{ ...EVALUATION, sources: [] }, EVALUATION];
  const page = { traces: [wireTrace(1, { evaluations })] };
  expect(thrownBy(() => decode(page, { exclude: ['evaluations.sources'] }))).toMatchObject({
    code: 'filter_ignored',
  });
});

it('a list in place of a trace is invalid_schema, also when a part of it is excluded', () => {
  const page = { traces: [[wireTrace(1)]] };
  expect(thrownBy(() => decode(page, { exclude: ['trace'] }))).toMatchObject({
    code: 'invalid_schema',
    path: 'traces[0]',
  });
});

it('a part that is not excluded is required', () => {
  const page = pageWith('comments', undefined);
  expect(thrownBy(() => decode(page, { exclude: ['trace'] }))).toMatchObject({
    code: 'filter_ignored',
    path: 'traces[0].trace',
  });
  expect(thrownBy(() => decode(page))).toMatchObject({
    code: 'invalid_schema',
    path: 'traces[0].comments',
  });
});

it.each([[undefined], [null], [7], [[null]], [{}]])(
  'evaluations of %j are invalid_schema, also when a part of them is excluded',
  (evaluations) => {
    const page = { traces: [wireTrace(1, { evaluations })] };
    expect(thrownBy(() => decode(page, { exclude: ['evaluations.sources'] }))).toMatchObject({
      code: 'invalid_schema',
    });
  },
);

it.each<readonly [string, unknown, string, string]>([
  ['is a list', [], '', 'The response is not an object'],
  ['has no traces', {}, 'traces', 'traces is not a list'],
  ['has null as traces', { traces: null }, 'traces', 'traces is not a list'],
  ['has an object as traces', { traces: {} }, 'traces', 'traces is not a list'],
  [
    'has null as a trace',
    { traces: [wireTrace(1), null] },
    'traces[1]',
    'traces[1] is not an object',
  ],
  [
    'has a trace with an invalid field',
    { traces: [{ ...wireTrace(1), id: 7 }] },
    'traces[0].id',
    'traces[0].id is not a UUID',
  ],
  [
    'has a number as token',
    { traces: [], next_page_token: 7 },
    'next_page_token',
    'next_page_token is not a string',
  ],
])('the error of a page that %s names the path and the rule', (_, answer, path, problem) => {
  expect(thrownBy(() => decode(answer))).toMatchObject({
    code: 'invalid_schema',
    path,
    message: `${problem}, as the specification requires`,
  });
});

it.each([
  ['the token', 'next', 'next'],
  ['null for an empty token', '', null],
  ['null for null', null, null],
  ['null for an absent token', undefined, null],
])('nextPageToken is %s', (_, token, expected) => {
  expect(decode({ traces: [], next_page_token: token })).toStrictEqual({
    items: [],
    nextPageToken: expected,
    warnings: [],
  });
});
