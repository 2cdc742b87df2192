import type { ListTracesParams, TracePart } from 'align-evals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../../../kit/client/client.ts';
import { uuid } from '../../../../../kit/server/reference-service.ts';
import { traceId } from '../../../commands/seed-traces.ts';
import { createStage } from './stage.ts';

interface TracePage {
  readonly traces: readonly { readonly id: string }[];
  readonly next_page_token: string | null;
}

const COUNT = 1234;
const { server, get } = createStage(0);
const client = createClient(server.clientOptions('eu'));
beforeAll(() => {
  server.seedTraces('eu', COUNT, (index) => ({
    id: traceId(index),
    created_at: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    tags: { env: index % 3 === 0 ? 'prod' : 'test', team: `team ${String(index % 2)}` },
    evaluations: [
      {
        id: uuid(5000 + index),
        evaluator_name: null,
        criteria: index % 2 === 0 ? 'Reward friendly answers' : 'Penalize jargon & slang',
        score: (index % 11) / 10,
        explanation: 'Because.',
        sub_trace: null,
      },
    ],
  }));
});
afterAll(() => client.close());

async function pageOf(query: string): Promise<TracePage> {
  const [status, page] = await get(`/api/eu/traces?${query}`);
  expect(status).toBe(200);
  return page as TracePage;
}

const idsOf = ({ traces }: TracePage): string[] => traces.map(({ id }) => id);

describe('the trace list of the pages', () => {
  it.each<readonly [string, ListTracesParams<TracePart>]>([
    ['start_date=2026-11-01T20:00:00Z', { startDate: '2026-11-01T20:00:00Z' }],
    ['end_date=2026-11-01T01:00:00Z', { endDate: '2026-11-01T01:00:00Z' }],
    ['min_score=0.9', { minScore: 0.9 }],
    ['max_score=0.1', { maxScore: 0.1 }],
    ['criteria=Penalize%20jargon%20%26%20slang', { criteria: 'Penalize jargon & slang' }],
    ['tags=env:prod&tags=team:team%200', { tags: { env: 'prod', team: ['team 0'] } }],
    ['exclude=trace&exclude=comments', { exclude: ['trace', 'comments'] }],
    ['page_size=7', { pageSize: 7 }],
  ])('filters by %s as the client does', async (query, params) => {
    const { items } = await client.traces.list(params).firstPage();

    expect(items.length).toBeGreaterThan(0);
    expect(idsOf(await pageOf(query))).toEqual(items.map(({ id }) => id));
  });

  it('is read forward and back by its tokens', async () => {
    const tokens: string[] = [];
    const forward: string[][] = [];
    for (let token: string | null = ''; token !== null;) {
      tokens.push(token);
      const query = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`;
      const page = await pageOf(`page_size=100${query}`);
      forward.push(idsOf(page));
      token = page.next_page_token;
    }

    expect(forward.flat()).toEqual(
      Array.from({ length: COUNT }, (_, index) => traceId(COUNT - 1 - index)),
    );
    for (const [index, token] of [...tokens.entries()].toReversed()) {
      const query = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`;
      expect(idsOf(await pageOf(`page_size=100${query}`))).toEqual(forward[index]);
    }
  });

  it.each(['page_size', 'page_token', 'start_date', 'end_date', 'min_score', 'max_score', 'tags'])(
    'names the field %s when it is invalid',
    async (field) => {
      const [status, body] = await get(`/api/eu/traces?${field}=-`);

      expect([status, body]).toMatchObject([422, { detail: [{ loc: ['query', field] }] }]);
    },
  );
});

describe('text of the data', () => {
  it('is JSON, which no browser runs', async () => {
    const hostile = '</script><script>alert(1)</script>\u202E\u0000\uD800__proto__';
    const stage = createStage(0);
    stage.server.seedTraces('us', 1, () => ({
      id: uuid(1),
      tags: { [hostile]: hostile },
      trace: { messages: [{ role: 'user', content: hostile }] },
    }));

    expect(await stage.get(`/api/us/traces/${uuid(1)}`)).toMatchObject([
      200,
      { tags: { [hostile]: hostile }, trace: { messages: [{ content: hostile }] } },
    ]);
  });
});
