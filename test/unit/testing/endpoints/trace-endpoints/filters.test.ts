import type { TraceSeed } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { steadyServer, uuid } from '../../../../kit/server/reference-service.ts';
import { get, type TracePageBody, TRACES_PATH } from '../../../../kit/server/service-calls.ts';

const evaluation = (criteria: string | null, score: number | null) => ({
  id: uuid(900),
  evaluator_name: criteria === null ? 'tone' : null,
  criteria,
  score,
  explanation: null,
  sub_trace: null,
});

// Their numbers in the tests are the last digits of their ids, from 1.
const SEEDS: readonly TraceSeed[] = [
  { created_at: '2026-11-01T00:00:00.000Z', evaluations: [evaluation('Reward a', 0)] },
  {
    created_at: '2026-11-02T00:00:00.000Z',
    evaluations: [evaluation('Reward a', 0.5)],
    tags: { env: 'prod' },
  },
  {
    created_at: '2026-11-02T12:00:00.000Z',
    evaluations: [evaluation('Reward b', 1)],
    tags: { env: 'dev', url: 'http://x' },
  },
  {
    created_at: '2026-11-03T00:00:00.000Z',
    evaluations: [evaluation('Reward a', null), evaluation('Reward b', 0.5)],
    tags: { env: 'prod', release: '' },
  },
  { created_at: '2026-11-04T00:00:00.000Z', evaluations: [], tags: {} },
  { created_at: '2026-11-05T00:00:00.000Z', evaluations: [evaluation(null, 0.5)] },
];

const ALL = [6, 5, 4, 3, 2, 1];

const ROWS: readonly (readonly [query: string, found: readonly number[]])[] = [
  ['', ALL],
  ['unknown=1&minscore=1', ALL],
  ['start_date=2026-11-03T00:00:00.000Z', [6, 5, 4]],
  ['start_date=2026-11-03T00:00:00.001Z', [6, 5]],
  ['start_date=2026-11-03', [6, 5, 4]],
  ['start_date=2026-11-03T00:00', [6, 5, 4]],
  ['start_date=2026-11-03T01:00:00%2B01:00', [6, 5, 4]],
  ['end_date=2026-11-02T12:00:00Z', [3, 2, 1]],
  ['end_date=2026-11-02T11:59:59.999Z', [2, 1]],
  ['start_date=2026-11-02&end_date=2026-11-02', [2]],
  ['start_date=2026-11-06', []],
  ['end_date=2026-10-31', []],
  ['min_score=0', [6, 4, 3, 2, 1]],
  ['min_score=0.5', [6, 4, 3, 2]],
  ['min_score=0.51', [3]],
  ['min_score=1', [3]],
  ['max_score=0', [1]],
  ['max_score=.5', [6, 4, 2, 1]],
  ['max_score=1', [6, 4, 3, 2, 1]],
  ['min_score=5e-1&max_score=0.50', [6, 4, 2]],
  ['min_score=0.1&max_score=0.4', []],
  ['criteria=Reward a', [4, 2, 1]],
  ['criteria=Reward b', [4, 3]],
  ['criteria=Reward', []],
  ['criteria=reward a', []],
  ['criteria=', []],
  ['criteria=Reward a&min_score=0.5', [2]],
  ['criteria=Reward a&max_score=1', [2, 1]],
  ['criteria=Reward b&max_score=0.5', [4]],
  ['tags=env:prod', [4, 2]],
  ['tags=env:prod,dev', [4, 3, 2]],
  ['tags=env:', []],
  ['tags=release:', [4]],
  ['tags=env:prod&tags=release:', [4]],
  ['tags=env:prod&tags=env:dev', []],
  ['tags=url:http://x', [3]],
  ['tags=toString:x', []],
  ['tags=ENV:prod', []],
  ['tags=env:prod&criteria=Reward a&min_score=0.5&start_date=2026-11-02', [2]],
];

describe('GET /api/v1/traces', () => {
  it.each(ROWS)('with "%s" returns the traces %j', async (query, found) => {
    const server = steadyServer();
    server.seedTraces('eu', SEEDS.length, (index) => SEEDS[index] ?? {});

    const { status, body } = await get(server, `${TRACES_PATH}?${query}`);

    expect(status).toBe(200);
    expect((body as TracePageBody).traces.map(({ id }) => id)).toEqual(found.map(uuid));
  });

  it.each(ROWS.filter(([, found]) => found.length > 1))(
    'with "%s" returns the same traces with page_size 1',
    async (query, found) => {
      const server = steadyServer();
      server.seedTraces('eu', SEEDS.length, (index) => SEEDS[index] ?? {});
      const ids: string[] = [];
      let token: string | null = '';

      while (token !== null) {
        const next: string = token === '' ? '' : `&page_token=${token}`;
        const { body } = await get(server, `${TRACES_PATH}?${query}&page_size=1${next}`);
        const page = body as TracePageBody;
        ids.push(...page.traces.map(({ id }) => id));
        token = page.next_page_token;
      }

      expect(ids).toEqual(found.map(uuid));
    },
  );
});
