import { once } from 'node:events';
import type { ReferenceServer, Score, ScorerInput } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it } from 'vitest';
import { agent, traceOf } from '../../../../kit/traces/agents.ts';
import { rejection } from '../../../../kit/time/outcomes.ts';
import {
  countStored,
  post,
  type PostOptions,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../../../kit/server/reference-service.ts';
import { TRACE_EVALUATION_PATH } from '../../../../kit/server/service-calls.ts';

const REASON = new Error('Changed my mind');
const BACKGROUND = `${REWARD_PATH}/background`;
const TRACE_REQUEST = {
  trace: traceOf(agent('a'), agent('b')),
  evaluation_criteria: 'Reward plans',
};
const EVERY_ROUTE = [
  [REWARD_PATH, REQUEST],
  [TRACE_EVALUATION_PATH, TRACE_REQUEST],
] as const;

/** A server whose scorer waits until its signal aborts, or until a test releases it. */
interface WaitingServer {
  readonly server: ReferenceServer;
  readonly signals: readonly AbortSignal[];
  readonly release: () => void;
}

function waitingServer(): WaitingServer {
  const signals: AbortSignal[] = [];
  const gate = Promise.withResolvers<undefined>();
  const scorer = async ({ signal }: ScorerInput): Promise<Score> => {
    signals.push(signal);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    });
    await Promise.race([gate.promise, aborted]);
    return { score: 1, explanation: 'Released.' };
  };
  return {
    server: steadyServer({ scorer }),
    signals,
    release: () => {
      gate.resolve(undefined);
    },
  };
}

const statesOf = (signals: readonly AbortSignal[]): boolean[] =>
  signals.map(({ aborted }) => aborted);

describe('the signal of a scorer', () => {
  it.each(EVERY_ROUTE)(
    "aborts with the caller's reason, with which the request rejects: %s",
    async (path, body) => {
      const { server, signals } = waitingServer();
      const controller = new AbortController();

      const failing = rejection(post(server, body, { path, signal: controller.signal }));
      await until(() => signals.length > 0);
      const before = statesOf(signals);
      controller.abort(REASON);

      expect(await failing).toBe(REASON);
      expect(before).not.toContain(true);
      expect(signals.map(({ reason }) => reason as unknown)).toEqual(signals.map(() => REASON));
    },
  );

  it('rejects the request also when the scorer ignores the signal', async () => {
    const controller = new AbortController();
    const server = steadyServer({
      scorer: () => {
        controller.abort(REASON);
        return { score: 1, explanation: 'Too late.' };
      },
    });

    expect(await rejection(post(server, REQUEST, { signal: controller.signal }))).toBe(REASON);
  });

  it.each(EVERY_ROUTE)('aborts when the connection on a port closes: %s', async (path, body) => {
    const { server, signals } = waitingServer();
    await using listening = await listen(server);
    const overPort = { fetch, origin: listening.baseUrl };
    const controller = new AbortController();

    const failing = rejection(post(overPort, body, { path, signal: controller.signal }));
    await until(() => signals.length > 0);
    const before = statesOf(signals);
    const aborted = Promise.all(signals.map((signal) => once(signal, 'abort')));
    controller.abort(REASON);
    await Promise.all([failing, aborted]);

    expect(before).not.toContain(true);
  });

  it.each([
    [BACKGROUND, REQUEST],
    [`${TRACE_EVALUATION_PATH}/background`, TRACE_REQUEST],
  ])('of a task aborts at a reset, and not when its caller is gone: %s', async (path, body) => {
    const { server, signals } = waitingServer();
    const controller = new AbortController();

    await post(server, body, { path, signal: controller.signal });
    await until(() => signals.length > 0);
    controller.abort(REASON);
    const before = statesOf(signals);
    const { evaluationRows } = server.store('eu');
    server.reset();
    await until(() => evaluationRows.length === 1);

    expect([before.includes(true), statesOf(signals).includes(false)]).toEqual([false, false]);
    expect(countStored(server)).toEqual({ traces: 0, evaluationRows: 0, usage: 0, tasks: 0 });
  });

  it('of a task in the other region aborts too at a reset, and that of the next task does not', async () => {
    const { server, signals, release } = waitingServer();
    const start = async (region: NonNullable<PostOptions['region']>): Promise<unknown> =>
      await post(server, REQUEST, { path: BACKGROUND, region });

    await start('eu');
    await start('us');
    server.reset();
    await start('eu');
    await start('us');
    await until(() => signals.length === 4);

    expect(statesOf(signals)).toEqual([true, true, false, false]);
    release();
  });

  it('of a request does not abort at a reset, because its caller still waits', async () => {
    const { server, signals, release } = waitingServer();

    const answering = post(server, REQUEST);
    await until(() => signals.length === 1);
    server.reset();
    release();

    expect((await answering).status).toBe(200);
    expect(statesOf(signals)).toEqual([false]);
  });

  it('does not abort after the score', async () => {
    const { server, signals, release } = waitingServer();
    release();

    await post(server, REQUEST);
    await post(server, TRACE_REQUEST, { path: TRACE_EVALUATION_PATH });

    expect(statesOf(signals)).toEqual([false, false, false]);
  });
});

describe('an agent of a trace that fails', () => {
  it('aborts the scores of the other agents', async () => {
    const signals = new Map<string, AbortSignal>();
    const server = steadyServer({
      scorer: async ({ kind, subject, signal }) => {
        if (kind !== 'trace') throw new TypeError('expected an agent');
        signals.set(subject.id, signal);
        if (subject.id === 'b') throw Object.assign(new Error('Busy'), { status: 429 });
        await once(signal, 'abort');
        throw new Error('Aborted');
      },
    });

    const answer = await post(server, TRACE_REQUEST, { path: TRACE_EVALUATION_PATH });

    expect(answer).toEqual({ status: 429, body: { detail: 'Busy' } });
    expect(signals.get('a')?.aborted).toBe(true);
  });
});
