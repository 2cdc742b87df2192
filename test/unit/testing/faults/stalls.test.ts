import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RequestTimeoutError } from 'align-evals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';
import {
  MESSAGES,
  REQUEST,
  REWARD_PATH,
  type Stage,
  STAGES,
  steadyServer,
  until,
} from '../../../kit/server/reference-service.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const CALL = { messages: MESSAGES, criteria: 'Reward politeness' };
const PLACES = ['headers', 'body'] as const;
const REASONS: readonly (readonly [string, unknown])[] = [
  ['an error', new Error('Changed my mind')],
  ['a string', 'Changed my mind'],
  ['undefined', undefined],
];

const open: Stage[] = [];

async function stage(create: (typeof STAGES)[number][1]): Promise<Stage> {
  const created = await create(steadyServer());
  open.push(created);
  return created;
}

async function ask(
  { fetch: send, origin }: Pick<Stage, 'fetch' | 'origin'>,
  signal: AbortSignal,
): Promise<Response> {
  return await send(`${origin('eu')}${REWARD_PATH}`, {
    method: 'POST',
    headers: { 'api-key': KEY },
    body: JSON.stringify(REQUEST),
    signal,
  });
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

describe.each(STAGES)('the fault stall, %s,', (_, create) => {
  it.each(PLACES)('at the %s ends a call at its timeout, without a retry', async (at) => {
    const { server, clientOptions } = await stage(create);
    server.fail({ kind: 'stall', at });
    const client = createClient(clientOptions());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

    const failing = rejection(client.evaluate(CALL, { timeoutMs: 5000 }));
    await until(() => server.calls.length === 1);
    await vi.advanceTimersByTimeAsync(5000);
    const error = await failing;

    expect(RequestTimeoutError.isInstance(error) && error.toJSON()).toEqual({
      name: 'RequestTimeoutError',
      message:
        'The call did not complete within timeoutMs (5000 ms): raise it or make the request smaller (POST /api/v1/evals/reward, 1 attempt)',
      code: 'timeout',
      isRetryable: true,
      method: 'POST',
      path: REWARD_PATH,
      attempts: 1,
      timeoutMs: 5000,
    });
    expect([server.calls.length, server.pendingFaults]).toEqual([1, []]);
  });

  it.each(PLACES.flatMap((at) => REASONS.map(([what, reason]) => [at, what, reason] as const)))(
    'at the %s ends a call with the reason of its signal: %s',
    async (at, __, reason) => {
      const { server, clientOptions } = await stage(create);
      server.fail({ kind: 'stall', at });
      const controller = new AbortController();

      const failing = rejection(
        createClient(clientOptions()).evaluate(CALL, { signal: controller.signal }),
      );
      await until(() => server.calls.length === 1);
      controller.abort(reason);

      expect(await failing).toBe(controller.signal.reason);
      expect(server.calls.length).toBe(1);
    },
  );

  it('at the headers rejects a fetch with the reason of its signal', async () => {
    const { server, ...reached } = await stage(create);
    server.fail({ kind: 'stall', at: 'headers' });
    const controller = new AbortController();
    const reason = new Error('Changed my mind');

    const failing = rejection(ask(reached, controller.signal));
    await until(() => server.calls.length === 1);
    controller.abort(reason);

    expect(await failing).toBe(reason);
  });

  it('at the body sends half of it, then rejects with the reason of the signal', async () => {
    const { server, ...reached } = await stage(create);
    const controller = new AbortController();
    const whole = await (await ask(reached, controller.signal)).text();
    server.fail({ kind: 'stall', at: 'body' });
    const reason = new Error('Changed my mind');

    const response = await ask(reached, controller.signal);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    const failing = rejection(Promise.resolve(reader?.read()));
    controller.abort(reason);

    expect(new TextDecoder().decode(first?.value)).toBe(
      whole.slice(0, Math.ceil(whole.length / 2)),
    );
    expect(await failing).toBe(reason);
  });
});

describe('the fault stall in process', () => {
  it('at the body rejects with the reason of a signal that aborted before the next read', async () => {
    const server = steadyServer();
    server.fail({ kind: 'stall', at: 'body' });
    const controller = new AbortController();
    const reason = new Error('Changed my mind');

    const response = await ask(server, controller.signal);
    controller.abort(reason);

    expect(await rejection(response.text())).toBe(reason);
  });

  it.each(PLACES)('at the %s observes its signal also after a garbage collection', async (at) => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const server = steadyServer();
    server.fail({ kind: 'stall', at });
    const controller = new AbortController();
    const reason = new Error('Changed my mind');

    const outcome = watch(ask(server, controller.signal).then((response) => response.text()));
    for (let turn = 0; turn < 5; turn += 1) {
      await flush();
      collectGarbage();
    }
    controller.abort(reason);
    await flush();

    expect(outcome()).toEqual({ reason });
  });
});
