import type { ReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { agent, TRACE, traceOf } from '../../../kit/traces/agents.ts';
import {
  fixedScorer,
  MESSAGES,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
  steadyServer,
  tokensOf,
  until,
} from '../../../kit/server/reference-service.ts';
import {
  clockedServer,
  startTask,
  TRACE_EVALUATION_PATH,
} from '../../../kit/server/service-calls.ts';

const OTHER = requestWith({ evaluation_criteria: 'Reward a' });
const THIRD = requestWith({ evaluation_criteria: 'Reward b' });
const MINUTE = 60_000;

/** The cached tokens of each stored evaluation, or its `cached`, in the order of the requests. */
function cachedIn(server: ReferenceServer): unknown[] {
  return [...server.store('eu').traces.values()].flatMap(({ evaluations }) =>
    evaluations.map(({ cached, c_cached_tokens: tokens }) => (cached === true ? tokens : cached)),
  );
}

async function cachedAfter(...bodies: readonly unknown[]): Promise<unknown[]> {
  const server = steadyServer({ evaluators: { a: 'Reward a', b: 'Reward b' } });
  for (const body of bodies) await post(server, body);
  return cachedIn(server);
}

describe('a repeated conversation', () => {
  it('with another criterion is cached, and reports the saved tokens', async () => {
    const server = steadyServer();

    await post(server, REQUEST);
    await post(server, OTHER);

    expect([...server.store('eu').traces.values()].map(({ evaluations }) => evaluations)).toEqual([
      [expect.objectContaining({ cached: false, c_cached_tokens: 0 })],
      [expect.objectContaining({ cached: true, c_cached_tokens: REQUEST_TOKENS })],
    ]);
    expect(server.store('eu').usage).toMatchObject([
      { tokenCount: REQUEST_TOKENS, cachedTokens: 0 },
      { tokenCount: REQUEST_TOKENS, cachedTokens: REQUEST_TOKENS },
    ]);
  });

  const system = 'Be brief.';
  const tools = [{ type: 'function' }];
  const evaluator = (evaluator_name: string) =>
    requestWith({ evaluation_criteria: null, evaluator_name });

  it.each<readonly [string, readonly unknown[], readonly unknown[]]>([
    ['with the same criterion', [REQUEST, REQUEST], [false, false]],
    [
      'with the same criterion between others',
      [REQUEST, OTHER, REQUEST],
      [false, REQUEST_TOKENS, REQUEST_TOKENS],
    ],
    [
      'with the same criterion last',
      [REQUEST, OTHER, OTHER],
      [false, REQUEST_TOKENS, REQUEST_TOKENS],
    ],
    ['with its criterion as a stored evaluator', [OTHER, evaluator('a')], [false, false]],
    ['with another evaluator', [evaluator('a'), evaluator('b')], [false, REQUEST_TOKENS]],
    [
      'with another core and other tags',
      [REQUEST, requestWith({ ...OTHER, model_core: 'align-20250529', tags: { a: 'b' } })],
      [false, REQUEST_TOKENS],
    ],
    [
      'with null for absent fields',
      [REQUEST, { ...OTHER, system: null, tools: null }],
      [false, REQUEST_TOKENS],
    ],
    ['with a system text', [REQUEST, { ...OTHER, system }], [false, false]],
    [
      'with the same system text',
      [
        { ...REQUEST, system },
        { ...OTHER, system },
      ],
      [false, tokensOf({ messages: MESSAGES, system })],
    ],
    ['with tools', [REQUEST, { ...OTHER, tools }], [false, false]],
    [
      'with another message',
      [REQUEST, { ...OTHER, messages: MESSAGES.slice(0, 1) }],
      [false, false],
    ],
    [
      'with the keys of a message in another order',
      [REQUEST, { ...OTHER, messages: MESSAGES.map(({ role, content }) => ({ content, role })) }],
      [false, false],
    ],
    [
      'after a request with data_retention none',
      [{ ...REQUEST, data_retention: 'none' }, OTHER, { ...THIRD, data_retention: 'none' }],
      [false],
    ],
  ])('%s', async (_, bodies, cached) => {
    expect(await cachedAfter(...bodies)).toEqual(cached);
  });

  it('with data_retention none is not cached', async () => {
    const server = steadyServer();
    await post(server, REQUEST);

    await post(server, { ...OTHER, data_retention: 'none' });

    expect(server.store('eu').usage.at(-1)).toMatchObject({ cachedTokens: 0 });
  });

  it.each([
    [0, REQUEST_TOKENS],
    [30 * MINUTE, REQUEST_TOKENS],
    [30 * MINUTE + 1, false],
    [24 * 60 * MINUTE, false],
  ])('%i ms later has these cached tokens: %s', async (ms, cached) => {
    const { server, advance } = clockedServer();
    await post(server, REQUEST);

    advance(ms);
    await post(server, OTHER);

    expect(cachedIn(server)).toEqual([false, cached]);
  });

  it('is cached for 30 minutes after the last request', async () => {
    const { server, advance } = clockedServer();
    const outcomes = [];
    for (const [ms, body] of [
      [0, REQUEST],
      [20 * MINUTE, OTHER],
      [20 * MINUTE, REQUEST],
      [30 * MINUTE, REQUEST],
      [20 * MINUTE, OTHER],
      [31 * MINUTE, REQUEST],
    ] as const) {
      advance(ms);
      await post(server, body);
      outcomes.push(cachedIn(server).at(-1));
    }

    // The fourth: the last request with another criterion was 50 minutes before.
    expect(outcomes).toEqual([false, REQUEST_TOKENS, REQUEST_TOKENS, false, REQUEST_TOKENS, false]);
  });

  it('is not cached while the first request is still running', async () => {
    const gate = Promise.withResolvers<undefined>();
    let calls = 0;
    const server = steadyServer({
      scorer: async (input) => {
        calls += 1;
        if (calls === 1) await gate.promise;
        return await fixedScorer(input);
      },
    });

    const first = post(server, REQUEST);
    await until(() => calls === 1);
    await post(server, OTHER);
    gate.resolve(undefined);
    await first;
    await post(server, THIRD);

    expect(cachedIn(server)).toEqual([false, false, REQUEST_TOKENS]);
  });

  it.each([
    [1999, false],
    [2000, REQUEST_TOKENS],
  ])(
    '%i ms after the start of a task of 2000 ms has these cached tokens: %s',
    async (ms, cached) => {
      const { server, advance } = clockedServer();
      await startTask(server, `${REWARD_PATH}/background`);

      advance(ms);
      await post(server, OTHER);

      expect(cachedIn(server)).toEqual([false, cached]);
    },
  );

  it('is cached after the first of several tasks has ended', async () => {
    const { server, advance } = clockedServer();
    await startTask(server, `${REWARD_PATH}/background`);
    advance(500);
    await startTask(server, `${REWARD_PATH}/background`, OTHER);
    advance(1499);
    await post(server, THIRD);
    advance(1);
    await post(server, { ...THIRD, evaluation_criteria: 'Reward c' });
    advance(500);
    await post(server, REQUEST);

    expect(cachedIn(server)).toEqual([false, false, false, REQUEST_TOKENS, REQUEST_TOKENS]);
  });

  it('is not cached in the other region or after a reset', async () => {
    const server = steadyServer();
    await post(server, REQUEST);

    await post(server, OTHER, { region: 'us' });
    const [elsewhere] = server.store('us').usage;
    server.reset();
    await post(server, OTHER);

    expect([elsewhere?.cachedTokens, cachedIn(server)]).toEqual([0, [false]]);
  });
});

describe('a repeated agent trace', () => {
  it('with another criterion is cached like a conversation', async () => {
    const server = steadyServer();
    const path = { path: TRACE_EVALUATION_PATH };

    for (const [trace, evaluation_criteria] of [
      [TRACE, 'Reward a'],
      [TRACE, 'Reward b'],
      [traceOf(agent('planner')), 'Reward b'],
    ] as const) {
      await post(server, { trace, evaluation_criteria }, path);
    }

    const tokens = Math.ceil(JSON.stringify(TRACE).length / 4);
    expect(cachedIn(server)).toEqual([false, tokens, false]);
  });
});
