import type { ReferenceServer, Score, ScorerInput } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { agent, traceOf } from '../../../../kit/traces/agents.ts';
import { createClient } from '../../../../kit/client/client.ts';
import {
  countStored,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  tokensOf,
} from '../../../../kit/server/reference-service.ts';
import { TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

const SCORE = { score: 0.5, explanation: 'Fixed.' };
const USAGE = { promptTokens: 1000, cachedTokens: 600, completionTokens: 50 };

/** What a server with one evaluation shows of its tokens. */
function tokensIn(server: ReferenceServer): unknown {
  const { evaluationRows, traces, usage } = server.store('eu');
  const { totalTokens, totalCredits, promptTokens, cachedTokens, completionTokens } =
    server.usage();
  const [trace] = traces.values();
  return {
    record: usage[0],
    row: evaluationRows[0]?.token_count,
    trace: trace?.evaluations.map(({ cached, c_cached_tokens: count }) => ({ cached, count })),
    page: { totalTokens, totalCredits, promptTokens, cachedTokens, completionTokens },
  };
}

describe('the usage that a scorer returns', () => {
  it.each([REWARD_PATH, `${REWARD_PATH}/background`])(
    'counts on the usage page, in the row and in the trace: %s',
    async (path) => {
      const server = steadyServer({ scorer: () => ({ ...SCORE, usage: USAGE }) });

      await post(server, REQUEST, { path });

      expect(tokensIn(server)).toEqual({
        record: {
          createdAt: '2026-11-20T00:00:00.000Z',
          modelCore: 'align-20251111',
          requestPayload: null,
          tokenCount: 1050,
          ...USAGE,
        },
        row: 1050,
        trace: [{ cached: true, count: 600 }],
        page: { totalTokens: 1050, totalCredits: 0.51, ...USAGE },
      });
    },
  );

  it('counts also for a request with data_retention none', async () => {
    const server = steadyServer({ scorer: () => ({ ...SCORE, usage: USAGE }) });

    await post(server, requestWith({ data_retention: 'none' }));

    expect(tokensIn(server)).toMatchObject({
      record: { tokenCount: 1050, ...USAGE },
      row: undefined,
      page: { totalTokens: 1050, ...USAGE },
    });
  });

  it('of no cached tokens wins over the estimate for a repeated conversation', async () => {
    const usage = { promptTokens: 10, cachedTokens: 0, completionTokens: 0 };
    const server = steadyServer({ scorer: () => ({ ...SCORE, usage }) });

    await post(server, REQUEST);
    await post(server, requestWith({ evaluation_criteria: 'Reward brevity' }));

    expect(server.store('eu').usage.map(({ cachedTokens }) => cachedTokens)).toEqual([0, 0]);
  });

  it('reaches the rows that a client reads', async () => {
    const server = steadyServer({ scorer: () => ({ ...SCORE, usage: USAGE }) });
    await post(server, REQUEST);

    const counts = [];
    const { evaluations } = createClient(server.clientOptions());
    for await (const { tokenCount } of evaluations.filter()) counts.push(tokenCount);

    expect(counts).toEqual([1050]);
  });

  it('does not count against the limits, which decide before the scorer is called', async () => {
    const limits = { monthlyTokenQuota: 3 * REQUEST_TOKENS };
    const server = steadyServer({
      regions: { eu: { limits } },
      scorer: () => ({ ...SCORE, usage: USAGE }),
    });

    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(server, REQUEST)).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is an estimate from the length of the conversation when the scorer returns none', async () => {
    const server = steadyServer({ scorer: () => SCORE });

    await post(server, REQUEST);

    expect(tokensIn(server)).toMatchObject({
      record: { tokenCount: REQUEST_TOKENS },
      row: REQUEST_TOKENS,
      trace: [{ cached: false, count: 0 }],
      page: {
        totalTokens: REQUEST_TOKENS,
        promptTokens: REQUEST_TOKENS,
        cachedTokens: 0,
        completionTokens: 0,
      },
    });
  });
});

describe('the usage of a trace', () => {
  const TRACE = traceOf(agent('a', 'b', 'c'), agent('b'), agent('c'));
  const ESTIMATE = tokensOf(TRACE);

  async function usageOf(byAgent: Readonly<Record<string, Score['usage']>>): Promise<unknown> {
    const scorer = ({ kind, subject }: ScorerInput): Score => ({
      ...SCORE,
      usage: kind === 'trace' ? byAgent[subject.id] : undefined,
    });
    const server = steadyServer({ scorer });
    const request = { trace: TRACE, evaluation_criteria: 'Reward plans' };
    await post(server, request, { path: TRACE_EVALUATION_PATH });
    const [record] = server.store('eu').usage;
    const { promptTokens, cachedTokens, completionTokens, tokenCount } = record ?? {};
    return { promptTokens, cachedTokens, completionTokens, tokenCount };
  }

  it('is the sum over the agents that used a model', async () => {
    const c = { promptTokens: 7, cachedTokens: 0, completionTokens: 3 };

    expect(await usageOf({ b: USAGE, c })).toEqual({
      promptTokens: 1007,
      cachedTokens: 600,
      completionTokens: 53,
      tokenCount: 1060,
    });
  });

  it('is the estimate for the whole trace when an agent has none', async () => {
    expect(await usageOf({ b: USAGE })).toEqual({
      promptTokens: ESTIMATE,
      cachedTokens: 0,
      completionTokens: 0,
      tokenCount: ESTIMATE,
    });
  });
});

describe('usage that is not valid', () => {
  const failed = (text: string): string => `The scorer failed: ${text}`;

  it.each<readonly [unknown, string]>([
    [null, 'usage.promptTokens is undefined: it must be an integer of at least 0'],
    [7, 'usage.promptTokens is undefined: it must be an integer of at least 0'],
    [{}, 'usage.promptTokens is undefined: it must be an integer of at least 0'],
    [
      { ...USAGE, promptTokens: -1 },
      'usage.promptTokens is -1: it must be an integer of at least 0',
    ],
    [
      { ...USAGE, cachedTokens: 0.5 },
      'usage.cachedTokens is 0.5: it must be an integer of at least 0',
    ],
    [
      { ...USAGE, cachedTokens: undefined },
      'usage.cachedTokens is undefined: it must be an integer of at least 0',
    ],
    [
      { ...USAGE, completionTokens: Number.NaN },
      'usage.completionTokens is NaN: it must be an integer of at least 0',
    ],
    [
      { ...USAGE, completionTokens: Number.POSITIVE_INFINITY },
      'usage.completionTokens is Infinity: it must be an integer of at least 0',
    ],
    [
      { ...USAGE, cachedTokens: 1001 },
      'usage.cachedTokens is 1001: it must be at most usage.promptTokens, 1000',
    ],
  ])('%j is a failure of the scorer', async (usage, detail) => {
    const scored: object = { ...SCORE, usage };
    const server = steadyServer({ scorer: () => scored as Score });

    expect(await post(server, REQUEST)).toEqual({ status: 500, body: { detail: failed(detail) } });
    expect(countStored(server)).toEqual(ROW_ONLY);
  });

  it.each([
    { promptTokens: 0, cachedTokens: 0, completionTokens: 0 },
    { promptTokens: 5, cachedTokens: 5, completionTokens: 0 },
  ])('%j is valid', async (usage) => {
    const server = steadyServer({ scorer: () => ({ ...SCORE, usage }) });

    expect((await post(server, REQUEST)).status).toBe(200);
    expect(server.store('eu').usage[0]).toMatchObject(usage);
  });
});
