import type { Fault } from 'align-evals/testing';
import { describe, expect, it, vi } from 'vitest';
import { thrownBy } from '../../errors/caught.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';
import { factsOf, rejection, watch } from '../../../kit/time/outcomes.ts';
import {
  answerOf,
  countStored,
  FIXED_RESULT,
  post,
  postText,
  REQUEST,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { OTHER_KEY } from '../../../kit/canary/secrets.ts';

const KEPT = { traces: 1, evaluationRows: 1, usage: 1, tasks: 0 };
const NOTHING = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
const TEXT = JSON.stringify(REQUEST);

async function answerTo(fault: Fault): Promise<Response> {
  const server = steadyServer();
  server.fail(fault);
  return await postText(server, TEXT);
}

describe('server.fail', () => {
  it('affects one request, and not the next ones', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 503 });

    const statuses = [await post(server, REQUEST), await post(server, REQUEST)].map(
      ({ status }) => status,
    );

    expect(statuses).toEqual([503, 200]);
  });

  it('queues faults in order', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 500 }, { kind: 'status', status: 429 });
    server.fail({ kind: 'status', status: 403 });

    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await post(server, REQUEST)).status);

    expect(statuses).toEqual([500, 429, 403, 200]);
  });

  it('adds to pendingFaults until a request receives the fault', async () => {
    const server = steadyServer();
    const faults: readonly Fault[] = [{ kind: 'reset' }, { kind: 'status', status: 500 }];
    server.fail(...faults);

    expect(server.pendingFaults).toEqual(faults);
    await expect(post(server, REQUEST)).rejects.toThrow('fetch failed');
    expect(server.pendingFaults).toEqual([{ kind: 'status', status: 500 }]);
    await post(server, REQUEST);
    expect(server.pendingFaults).toEqual([]);
  });

  it('affects requests in any region, also invalid ones', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 503 }, { kind: 'status', status: 503 });

    expect((await post(server, REQUEST, { region: 'us' })).status).toBe(503);
    expect((await post(server, {}, { headers: { 'api-key': OTHER_KEY } })).status).toBe(503);
  });

  it('with a status answers with the simple error body by default, and evaluates nothing', async () => {
    const server = steadyServer();
    server.fail({ kind: 'status', status: 524 });

    expect(await post(server, REQUEST)).toEqual({
      status: 524,
      body: { detail: 'A fault of the reference server, with status 524' },
    });
    expect(countStored(server)).toEqual(NOTHING);
    expect(server.calls.map(({ status }) => status)).toEqual([524]);
  });

  it('with a status answers with its body and headers', async () => {
    const body = { detail: [{ loc: ['body'], msg: 'No', type: 'no' }] };
    const response = await answerTo({
      kind: 'status',
      status: 422,
      body,
      headers: { 'Retry-After': '7' },
    });

    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'retry-after': '7',
      'x-request-id': uuid(1),
    });
    expect(await answerOf(response)).toEqual({ status: 422, body });
  });

  it.each(['content-type', 'Content-Type'])('with a status can set the header %s', async (name) => {
    const response = await answerTo({
      kind: 'status',
      status: 502,
      headers: { [name]: 'text/html' },
    });

    expect(response.headers.get('content-type')).toBe('text/html');
  });

  it.each([204, 205, 304])(
    'with status %i answers without a body, as HTTP requires',
    async (status) => {
      const response = await answerTo({ kind: 'status', status, body: { detail: 'No' } });

      expect([response.status, response.body]).toEqual([status, null]);
    },
  );

  it('with reset breaks the connection and evaluates nothing', async () => {
    const server = steadyServer();
    server.fail({ kind: 'reset' });

    const error = await rejection(postText(server, TEXT));

    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(countStored(server)).toEqual(NOTHING);
  });

  it('with truncate sends half of the body, then breaks the connection', async () => {
    const server = steadyServer();
    const whole = await (await postText(server, TEXT)).text();
    server.fail({ kind: 'truncate' });

    const response = await postText(server, TEXT);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();

    expect([response.status, first]).toEqual([
      200,
      { done: false, value: whole.slice(0, Math.ceil(whole.length / 2)) },
    ]);
    await expect(reader?.read()).rejects.toThrow('fetch failed');
  });

  it.each([
    ['bad_json', SyntaxError],
    ['truncate', TypeError],
  ] as const)('with %s sends a body that is not JSON, after the evaluation', async (kind, type) => {
    const server = steadyServer();
    server.fail({ kind });

    const response = await postText(server, TEXT);

    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toBeInstanceOf(type);
    expect(countStored(server)).toEqual(KEPT);
  });

  it('with wrong_schema sends JSON with an unknown schema', async () => {
    const server = steadyServer();
    server.fail({ kind: 'wrong_schema' });

    expect(await post(server, REQUEST)).toEqual({ status: 200, body: { unexpected: true } });
    expect(countStored(server)).toEqual(KEPT);
  });

  it('with delay evaluates nothing before the delay', async () => {
    vi.useFakeTimers();
    const server = steadyServer();
    server.fail({ kind: 'delay', delayMs: 5000 });

    const outcome = watch(post(server, REQUEST));
    await vi.advanceTimersByTimeAsync(4999);
    const before = [outcome(), countStored(server)];
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();

    expect(before).toEqual(['pending', NOTHING]);
    expect([outcome(), countStored(server)]).toEqual([
      { value: { status: 200, body: FIXED_RESULT } },
      KEPT,
    ]);
  });

  it('with delay leaves no timer, after the delay or an abort', async () => {
    vi.useFakeTimers();
    const server = steadyServer();
    const controller = new AbortController();
    const reason = new Error('Changed my mind');
    server.fail({ kind: 'delay', delayMs: 10 }, { kind: 'delay', delayMs: 1000 });

    const passed = post(server, REQUEST);
    await vi.advanceTimersByTimeAsync(10);
    const ended = watch(post(server, REQUEST, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    const timers = vi.getTimerCount();
    vi.useRealTimers();

    expect((await passed).status).toBe(200);
    expect([ended(), timers]).toEqual([{ reason }, 0]);
  });

  it.each<readonly [string, unknown, string]>([
    ['an unknown kind', { kind: 'staus' }, 'kind'],
    ['no kind', {}, 'kind'],
    ['a status below 200', { kind: 'status', status: 42 }, 'status'],
    ['a status above 599', { kind: 'status', status: 600 }, 'status'],
    ['a status that is a string', { kind: 'status', status: '503' }, 'status'],
    ['a status that is not an integer', { kind: 'status', status: 503.5 }, 'status'],
    ['a field of another kind', { kind: 'reset', status: 503 }, 'status'],
    ['a misspelt field', { kind: 'status', status: 503, header: {} }, 'header'],
    [
      'a header that is not a string',
      { kind: 'status', status: 503, headers: { a: 7 } },
      'headers["a"]',
    ],
    ['an unknown place', { kind: 'stall', at: 'header' }, 'at'],
    ['no place', { kind: 'stall' }, 'at'],
    ['no delay', { kind: 'delay' }, 'delayMs'],
    ['a delay below 0', { kind: 'delay', delayMs: -1 }, 'delayMs'],
    ['null in place of the fault', null, 'fail'],
    ['a list in place of the fault', [{ kind: 'reset' }], 'fail'],
    ['a revoked proxy in place of the fault', revokedProxy(), 'fail'],
    ['a kind that throws', throwingProxy(), 'fail'],
  ])('throws a ConfigurationError for a fault with %s, and queues nothing', (_, fault, option) => {
    const server = steadyServer();
    const add = (): void => {
      server.fail({ kind: 'reset' }, fault as Fault);
    };

    expect(factsOf(thrownBy(add))).toMatchObject({ name: 'ConfigurationError', option });
    expect(server.pendingFaults).toEqual([]);
  });

  it('says how to pass a fault', () => {
    const add = (fault: unknown) => (): void => {
      steadyServer().fail(fault as Fault);
    };

    expect(thrownBy(add('reset'))).toMatchObject({
      message: "fail is a string of 5 characters, but takes one object: fail({ kind: 'reset' })",
    });
    expect(thrownBy(add({ kind: 'stall', at: 'header' }))).toMatchObject({
      message: 'at is "header": it must be "headers" or "body"',
    });
    expect(thrownBy(add({ kind: 'status', status: 503, header: {} }))).toMatchObject({
      message:
        'fail({ kind: \'status\' }) does not have the option "header": did you mean headers?',
    });
    expect(thrownBy(add({ kind: 'delay' }))).toMatchObject({
      message: 'delayMs is undefined: it must be a number of milliseconds from 0 to 2147483647',
    });
    expect(thrownBy(add(revokedProxy()))).toMatchObject({
      message: 'fail cannot be read, because a getter or a proxy in it throws: pass a plain object',
    });
  });

  it('applies a fault as it was when it was queued', async () => {
    const server = steadyServer();
    const fault = { kind: 'status', status: 503 } as const;
    server.fail(fault);
    Object.assign(fault, { status: 418 });

    expect((await post(server, REQUEST)).status).toBe(503);
  });
});
