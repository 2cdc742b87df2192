import { describe, expect, it } from 'vitest';
import type { ListTracesParams } from '../../../../../src/client/traces/list-traces-params.ts';
import { TRACE_PARTS, type TracePart } from '../../../../../src/service/trace.ts';
import { shownBy } from '../../../../kit/canary/renderings.ts';
import { createTestClient } from '../../../../kit/client/client.ts';
import { json } from '../../../../kit/client/fake-fetch.ts';
import { collect, numbersOf, page, traceId, wireTrace } from '../../../../kit/client/traces.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';

const [EVALUATION] = wireTrace(1)['evaluations'] as readonly object[];
const AT = '2026-11-20T08:00:00Z';
const COMMENT = { id: traceId(2), trace_id: traceId(1), comment: 'good', created_at: AT };
/** A trace in which every part that can be left out has a value. */
const FULL = wireTrace(1, {
  comments: [COMMENT],
  evaluations: [{ ...EVALUATION, sub_trace: { agent: 'planner' } }],
});

/** Each part, and the empty values that a service may send in its place. */
const PARTS: readonly (readonly [TracePart, readonly unknown[]])[] = [
  ['trace', [undefined, null, {}]],
  ['comments', [undefined, null, []]],
  ['evaluations.explanation', [undefined, null, '']],
  ['evaluations.sub_trace', [undefined, null, {}]],
  ['evaluations.sources', [undefined, null, []]],
];

/** The full trace with another value for one part; undefined is left out of the JSON. */
function withPart(part: TracePart, value: unknown): Record<string, unknown> {
  const [field = '', inner] = part.split('.');
  if (inner === undefined) return { ...FULL, [field]: value };
  const [evaluation] = FULL['evaluations'] as readonly object[];
  return { ...FULL, evaluations: [{ ...evaluation, [inner]: value }] };
}

describe('exclude', () => {
  it.each(PARTS.flatMap(([part, values]) => values.map((value) => [part, value] as const)))(
    'removes %s from the result when the service sends %j',
    async (part, value) => {
      const { client } = createTestClient([json({ traces: [withPart(part, value)] })]);
      const { items } = await client.traces.list({ exclude: [part] }).firstPage();
      const [key = '', inner = key] = part.split('.');
      const holder: unknown = inner === key ? items[0] : items[0]?.evaluations[0];

      expect(holder).toBeTypeOf('object');
      expect(holder).not.toHaveProperty(inner === 'sub_trace' ? 'subTrace' : inner);
    },
  );

  it.each(PARTS)('throws filter_ignored when the service sends %s all the same', async (part) => {
    const { client } = createTestClient([json({ traces: [FULL] })]);
    const error = await rejection(client.traces.list({ exclude: [part] }).firstPage());

    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'filter_ignored',
      fieldPath: `traces[0].${part}`,
    });
    expect(String(error)).toContain('service.excludeParameter');
  });

  it('throws filter_ignored when only the second evaluation has the part', async () => {
    const evaluations = [{ ...EVALUATION, explanation: null }, EVALUATION];
    const { client } = createTestClient([json({ traces: [wireTrace(1, { evaluations })] })]);
    const list = client.traces.list({ exclude: ['evaluations.explanation'] });

    expect(factsOf(await rejection(list.firstPage()))).toMatchObject({ code: 'filter_ignored' });
  });

  it('removes several parts', async () => {
    const evaluations = [{ ...EVALUATION, sources: undefined }];
    const trace = wireTrace(1, { comments: undefined, evaluations });
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

/** An evaluation that matches each of the filters. */
const MATCHING = { ...EVALUATION, score: 0.75, criteria: 'Penalize jargon' };

/** The filter, what a trace has instead, its path, and a part of the message. */
const IGNORED: readonly (readonly [string, ListTracesParams<TracePart>, object, string, string])[] =
  [
    [
      'startDate',
      { startDate: '2026-11-20T08:00:00.001Z' },
      {},
      'traces[1].created_at',
      'does not match startDate',
    ],
    [
      'endDate',
      { endDate: '2026-11-20T07:59:59.999Z' },
      {},
      'traces[1].created_at',
      'does not match endDate',
    ],
    [
      'minScore',
      { minScore: 0.75 },
      { evaluations: [{ ...EVALUATION, score: 0.7 }] },
      'traces[1].evaluations',
      'service.minScoreParameter',
    ],
    [
      'maxScore',
      { maxScore: 0.75 },
      { evaluations: [{ ...EVALUATION, score: 0.8 }] },
      'traces[1].evaluations',
      'service.maxScoreParameter',
    ],
  ];

describe('a trace outside the filters throws filter_ignored', () => {
  it.each(IGNORED)('for %s', async (_, params, changes, fieldPath, text) => {
    const inside = { created_at: '2026-11-20T08:00:00Z', tags: { env: 'prod', release: '42' } };
    const time = params.startDate ?? params.endDate ?? inside.created_at;
    const answer = {
      traces: [
        wireTrace(1, { ...inside, created_at: time, evaluations: [MATCHING] }),
        wireTrace(2, changes),
      ],
    };
    const { client } = createTestClient([json(answer)]);
    const { items, error } = await collect(client.traces.list(params));

    expect(items).toEqual([]);
    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'filter_ignored',
      fieldPath,
    });
    expect(String(error)).toContain(text);
    expect(shownBy(error)).not.toContain(traceId(2));
  });
});

/** The filter, what a trace has instead, and the warning. */
const UNCLEAR: readonly (readonly [string, ListTracesParams<TracePart>, object, string, string])[] =
  [
    [
      'tags',
      { tags: { env: 'prod' } },
      { tags: { env: 'dev' } },
      'traces[1].tags does not match tags',
      'tagsParameter',
    ],
    [
      'tags, when they are null',
      { tags: { env: 'prod' } },
      { tags: null },
      'traces[1].tags does not match tags',
      'tagsParameter',
    ],
    [
      'one of several tags',
      { tags: { env: ['prod', 'dev'], release: 42 } },
      { tags: { env: 'dev' } },
      'traces[1].tags does not match tags',
      'tagsParameter',
    ],
    [
      'criteria',
      { criteria: 'Penalize' },
      {},
      'traces[1].evaluations does not match criteria',
      'criteriaParameter',
    ],
  ];

describe('a trace outside a filter whose matching is not shown', () => {
  const answer = (changes: object): object => ({
    traces: [
      wireTrace(1, { tags: { env: 'prod', release: '42' }, evaluations: [MATCHING] }),
      wireTrace(2, changes),
    ],
  });

  it.each(UNCLEAR)(
    'is returned with a warning for %s',
    async (_, params, changes, detail, option) => {
      const events: unknown[] = [];
      const { client } = createTestClient([json(answer(changes))], {
        hooks: { onWarning: (event) => events.push(event) },
      });
      const page = await client.traces.list(params).firstPage();
      const fix = `if your deployment uses another name for it, set service.${option}`;

      expect(numbersOf(page.items)).toEqual([1, 2]);
      expect(page.warnings).toEqual([{ code: 'filter_ignored', detail, fix }]);
      expect(events).toEqual([
        { code: 'filter_ignored', detail, fix, level: undefined, callId: expect.any(String) },
      ]);
    },
  );

  it.each(UNCLEAR)("is an error with checkFilters: 'error' for %s", async (_, params, changes) => {
    const { client } = createTestClient([json(answer(changes))], {
      service: { checkFilters: 'error' },
    });

    expect(factsOf(await rejection(client.traces.list(params).firstPage()))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'filter_ignored',
    });
  });
});

describe('a part to leave out that this package does not know', () => {
  it('is sent once per page, with one warning per list that does not show it', async () => {
    const events: unknown[] = [];
    const { client, sent } = createTestClient([page([1], 'next'), page([2], null)], {
      hooks: { onWarning: ({ code, detail, fix }) => events.push({ code, detail, fix }) },
    });
    const exclude = ['comment', 'a key that was passed by mistake'] as unknown as TracePart[];

    expect(numbersOf((await collect(client.traces.list({ exclude }))).items)).toEqual([1, 2]);
    expect(sent.map(({ url }) => new URL(url).searchParams.getAll('exclude'))).toEqual([
      exclude,
      exclude,
    ]);
    expect(events).toEqual([
      {
        code: 'unknown_exclude',
        detail: 'exclude has "comment"',
        fix: 'did you mean comments?',
      },
      {
        code: 'unknown_exclude',
        detail: 'exclude has a string of 32 characters',
        fix: `known are ${TRACE_PARTS.join(', ')}`,
      },
    ]);
  });
});

describe('a trace within the filters is accepted', () => {
  it.each<readonly [string, ListTracesParams<TracePart>, object]>([
    ['when created at startDate', { startDate: '2026-11-20T08:00:00Z' }, {}],
    ['when created at endDate', { endDate: '2026-11-20T08:00:00Z' }, {}],
    [
      'when created at startDate in another time zone',
      { startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T03:00:00-05:00' },
      {},
    ],
    [
      'when created at a time without a zone, which is UTC',
      { startDate: new Date('2026-11-20T08:00:00Z'), endDate: '2026-11-20T08:00:00' },
      { created_at: '2026-11-20T08:00:00' },
    ],
    ['with other tags', { tags: { env: 'prod' } }, { tags: { env: 'prod', more: 'x' } }],
    ['with one of the values of a tag', { tags: { env: ['dev', 'prod'] } }, {}],
    ['with a tag that is a number', { tags: { release: 42 } }, { tags: { release: '42' } }],
    [
      'with a tag named __proto__',
      { tags: { ['__proto__']: 'x' } },
      JSON.parse('{"tags":{"__proto__":"x"}}'),
    ],
    [
      'with a value of a tag that contains colons',
      { tags: { at: 'a:b:c' } },
      { tags: { at: 'a:b:c' } },
    ],
    ['with the lowest score', { minScore: 0.5 }, {}],
    ['with the highest score', { maxScore: 0.5 }, {}],
    ['with a part of its criterion, in another case', { criteria: 'REWARD' }, {}],
    ['without evaluations', { minScore: 0.9, criteria: 'Reward b' }, { evaluations: [] }],
  ])('%s', async (_, params, changes) => {
    const { client } = createTestClient([page([1], null, changes)]);

    expect(numbersOf((await client.traces.list(params).firstPage()).items)).toEqual([1]);
  });
});
