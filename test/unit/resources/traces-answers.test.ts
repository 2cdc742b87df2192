import { describe, expect, it } from 'vitest';
import type { ListTracesParams, TracePart } from '../../../src/options/list-traces-params.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { createTestClient } from '../../kit/client.ts';
import { json, type Reply } from '../../kit/fake-fetch.ts';
import { factsOf, rejection } from '../../kit/outcomes.ts';
import { collect, numbersOf, page, traceId, wireTrace } from '../../kit/traces.ts';

const without = (...keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(wireTrace(1)).filter(([key]) => !keys.includes(key)));
const evaluationWithout = (key: string): Record<string, unknown> => {
  const [evaluation] = wireTrace(1)['evaluations'] as object[];
  return Object.fromEntries(Object.entries(evaluation ?? {}).filter(([name]) => name !== key));
};

/** Each entry: a part, a trace without it, and where the service says it all the same. */
const PARTS: readonly (readonly [TracePart, object, string])[] = [
  ['trace', without('trace'), 'traces[0].trace'],
  ['comments', without('comments'), 'traces[0].comments'],
  [
    'evaluations.explanation',
    wireTrace(1, { evaluations: [evaluationWithout('explanation')] }),
    'traces[0].evaluations.explanation',
  ],
  [
    'evaluations.sub_trace',
    wireTrace(1, { evaluations: [evaluationWithout('sub_trace')] }),
    'traces[0].evaluations.sub_trace',
  ],
  [
    'evaluations.sources',
    wireTrace(1, { evaluations: [evaluationWithout('sources')] }),
    'traces[0].evaluations.sources',
  ],
];

describe('a part that is left out', () => {
  it.each(PARTS)('is no key of the trace: %s', async (part, trace) => {
    const { client } = createTestClient([json({ traces: [trace] })]);
    const { items } = await client.traces.list({ exclude: [part] }).firstPage();
    const [key = '', inner = key] = part.split('.');
    const holder: unknown = inner === key ? items[0] : items[0]?.evaluations[0];
    const camel = inner === 'sub_trace' ? 'subTrace' : inner;

    expect(holder).toBeTypeOf('object');
    expect(holder).not.toHaveProperty(camel);
  });

  it.each(PARTS)('that comes all the same is no success: %s', async (part, _trace, fieldPath) => {
    const { client } = createTestClient([page([1])]);
    const error = await rejection(client.traces.list({ exclude: [part] }).firstPage());

    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'filter_ignored',
      fieldPath,
    });
    expect(String(error)).toContain('service.excludeParameter');
  });

  it('and others with it', async () => {
    const bare = { ...wireTrace(1, { evaluations: [evaluationWithout('sources')] }) };
    const trace = Object.fromEntries(Object.entries(bare).filter(([key]) => key !== 'comments'));
    const { client } = createTestClient([json({ traces: [trace] })]);
    const { items } = await client.traces
      .list({ exclude: ['comments', 'evaluations.sources'] })
      .firstPage();

    expect(items).toStrictEqual([
      {
        id: traceId(1),
        createdAt: '2026-11-20T08:00:00Z',
        tags: { env: 'prod' },
        rating: null,
        trace: { messages: [] },
        evaluations: [
          {
            id: traceId(1),
            evaluatorName: null,
            criteria: 'Reward a',
            score: 0.5,
            explanation: 'because',
            subTrace: null,
            cached: false,
            cCachedTokens: 0,
          },
        ],
      },
    ]);
  });
});

/** Each entry: the filter, what a trace has instead, where, and the option that renames the parameter. */
const IGNORED: readonly (readonly [string, ListTracesParams<TracePart>, object, string, string])[] =
  [
    [
      'startDate',
      { startDate: '2026-11-20T08:00:00.001Z' },
      {},
      'traces[1].created_at',
      'is before startDate',
    ],
    [
      'endDate',
      { endDate: '2026-11-20T07:59:59.999Z' },
      {},
      'traces[1].created_at',
      'is after endDate',
    ],
    [
      'tags',
      { tags: { env: 'prod' } },
      { tags: { env: 'dev' } },
      'traces[1].tags',
      'service.tagsParameter',
    ],
    [
      'tags of null',
      { tags: { env: 'prod' } },
      { tags: null },
      'traces[1].tags',
      'service.tagsParameter',
    ],
    [
      'one of several tags',
      { tags: { env: ['prod', 'dev'], release: 42 } },
      { tags: { env: 'dev' } },
      'traces[1].tags',
      'service.tagsParameter',
    ],
  ];

describe('a trace that lies outside the filters is no success:', () => {
  it.each(IGNORED)('%s', async (_, params, changes, fieldPath, said) => {
    const inside = { created_at: '2026-11-20T08:00:00Z', tags: { env: 'prod', release: '42' } };
    const time = params.startDate ?? params.endDate ?? inside.created_at;
    const answer = {
      traces: [wireTrace(1, { ...inside, created_at: time }), wireTrace(2, changes)],
    };
    const { client } = createTestClient([json(answer)]);
    const { items, error } = await collect(client.traces.list(params));

    expect(items).toEqual([]);
    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'filter_ignored',
      fieldPath,
    });
    expect(String(error)).toContain(said);
    expect(shownBy(error)).not.toContain(traceId(2));
  });
});

describe('a trace that lies on the edge of the filters is a success:', () => {
  it.each<readonly [string, ListTracesParams<TracePart>, object]>([
    ['created at startDate', { startDate: '2026-11-20T08:00:00Z' }, {}],
    ['created at endDate', { endDate: '2026-11-20T08:00:00Z' }, {}],
    [
      'created at startDate of another zone',
      { startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T03:00:00-05:00' },
      {},
    ],
    [
      'created at a time without a zone, which is UTC',
      { startDate: new Date('2026-11-20T08:00:00Z'), endDate: '2026-11-20T08:00:00' },
      { created_at: '2026-11-20T08:00:00' },
    ],
    ['a tag among others', { tags: { env: 'prod' } }, { tags: { env: 'prod', more: 'x' } }],
    ['one of the values', { tags: { env: ['dev', 'prod'] } }, {}],
    ['a number', { tags: { release: 42 } }, { tags: { release: '42' } }],
    [
      'a tag named __proto__',
      { tags: { ['__proto__']: 'x' } },
      JSON.parse('{"tags":{"__proto__":"x"}}'),
    ],
    ['a score that no record shows', { minScore: 0.9, maxScore: 1 }, {}],
    ['criteria that no record shows', { criteria: 'Reward b' }, {}],
  ])('%s', async (_, params, changes) => {
    const { client } = createTestClient([page([1], null, changes)]);

    expect(numbersOf((await client.traces.list(params).firstPage()).items)).toEqual([1]);
  });
});

describe('a page token that comes twice is no success:', () => {
  const same: Reply = page([1], 'same');

  it.each<readonly [string, readonly Reply[], ListTracesParams, number[], number]>([
    ['the same again and again', [same], {}, [1], 2],
    ['that of the page itself', [page([1], 'one')], { pageToken: 'one' }, [], 1],
    [
      'in a circle, before it has gone round twice',
      [1, 2, 3, 4, 5, 6].map((number) => page([number], ['c', 'a', 'b'][number % 3])),
      {},
      [1, 2, 3, 4, 5],
      6,
    ],
    ['on empty pages', [page([], 'same')], {}, [], 2],
  ])('%s', async (_, replies, params, given, requests) => {
    const { client, sent } = createTestClient(replies);
    const { items, error } = await collect(client.traces.list(params));

    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'page_repeated',
      fieldPath: 'next_page_token',
    });
    expect([numbersOf(items), sent.length]).toEqual([given, requests]);
  });

  it('but not when another iteration begins', async () => {
    const { client } = createTestClient([page([1], 'two'), page([2]), page([1], 'two'), page([2])]);
    const list = client.traces.list();
    await collect(list);

    expect(await collect(list)).not.toHaveProperty('error');
  });
});
