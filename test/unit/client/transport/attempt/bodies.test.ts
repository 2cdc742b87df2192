import { describe, expect, it } from 'vitest';
import type { CallScope } from '../../../../../src/values/call-scope.ts';
import { attempt } from '../../../../kit/client/attempt.ts';
import { watchBody } from '../../../../kit/client/bodies.ts';
import { FACTS, REQUEST } from '../../../../kit/client/engine.ts';
import { hang, obey } from '../../../../kit/client/fake-fetch.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { factsOf, failure, watch } from '../../../../kit/time/outcomes.ts';

const LIMITS = REQUEST.limits;
const terminated = { error: new TypeError('terminated') };

describe('the body of a success', () => {
  it('of exactly maxResponseBytes is read', async () => {
    const { result } = attempt(() => new Response('{"a":1}'), {
      limits: { ...LIMITS, maxResponseBytes: 7 },
    });

    expect(await result).toEqual({ a: 1 });
  });

  it('over maxResponseBytes becomes a ResponseTooLargeError and is cancelled', async () => {
    const body = watchBody(['{"a":', '1}', '  '], 'stall');
    const { result } = attempt(() => new Response(body.stream), {
      limits: { ...LIMITS, maxResponseBytes: 7 },
    });

    expect(await failure(result)).toEqual({
      name: 'ResponseTooLargeError',
      code: 'response_too_large',
      isRetryable: false,
      ...FACTS,
      option: 'maxResponseBytes',
      limit: 7,
    });
    expect(body.isCancelled()).toBe(true);
  });

  it.each([
    ['fails', ['{"score":'], terminated],
    ['fails after complete JSON', ['{"score":1}'], terminated],
    ['ends before the JSON is complete', ['{"score":0.5,"expl'], 'close'],
  ] as const)('that %s becomes a retryable ConnectionError', async (_, chunks, end) => {
    const { result } = attempt(() => new Response(watchBody(chunks, end).stream));

    expect(await failure(result)).toEqual({
      name: 'ConnectionError',
      code: 'body_cut',
      origin: 'https://service.test',
      isRetryable: true,
      ...FACTS,
    });
  });

  it.each([
    ['HTML', '<html></html>', 'invalid_json'],
    ['empty', '', 'invalid_json'],
    ['complete but not JSON', '{"score":}', 'invalid_json'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'invalid_utf8'],
  ])('that is %s becomes an InvalidResponseError', async (_, text, code) => {
    const { result } = attempt(() => new Response(text));

    expect(await failure(result)).toEqual({
      name: 'InvalidResponseError',
      code,
      isRetryable: false,
      ...FACTS,
    });
  });

  it.each([
    ['returns undefined for an empty one', null, 204, undefined],
    ['returns the JSON of any other', '{"a":1}', 200, { a: 1 }],
  ])('that may be empty %s', async (_, text, status, expected) => {
    const { result } = attempt(() => new Response(text, { status }), { mayBeEmpty: true });

    expect(await result).toEqual(expected);
  });

  it('that is empty but has a content-encoding is truncated, even when it may be empty', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { result } = attempt(() => new Response('', { headers }), { mayBeEmpty: true });

    expect(await failure(result)).toMatchObject({ name: 'ConnectionError', code: 'body_cut' });
  });

  it('that ignores the signal is cancelled when the call ends', async () => {
    const body = watchBody(['{"score":'], 'stall');
    const { result, scope } = attempt(() => new Response(body.stream));
    const outcome = watch(result);
    await flush();
    expect([outcome(), body.isCancelled()]).toEqual(['pending', false]);

    scope.abort('ended');
    await flush();

    expect([outcome(), body.isCancelled()]).toEqual([{ reason: 'ended' }, true]);
  });

  it('is cancelled when the call ends inside onHead', async () => {
    const body = watchBody(['{}'], 'stall');
    const onHead = (scope: CallScope): void => {
      scope.abort('ended');
    };
    const { result } = attempt(() => new Response(body.stream), {}, { onHead });
    const outcome = watch(result);
    await flush();

    expect([outcome(), body.isCancelled()]).toEqual([{ reason: 'ended' }, true]);
  });
});

describe('an attempt whose call is ended', () => {
  it.each([
    ['ignores', hang],
    ['observes', obey],
  ])('rejects at once with the reason when fetch %s the signal', async (_, reply) => {
    const { result, scope } = attempt(reply);
    const outcome = watch(result);
    await flush();
    expect(outcome()).toBe('pending');

    scope.abort('ended');
    await flush();

    expect(outcome()).toEqual({ reason: 'ended' });
  });

  it('cancels the body of a response that arrives later', async () => {
    const late = Promise.withResolvers<Response>();
    const body = watchBody(['{}'], 'close');
    const { result, scope, heads } = attempt(() => late.promise);
    const outcome = watch(result);
    await flush();
    scope.abort('ended');
    await flush();

    late.resolve(new Response(body.stream));
    await flush();

    expect([outcome(), body.isCancelled(), heads]).toEqual([{ reason: 'ended' }, true, []]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('late'))],
    ['returns no Response', () => Promise.resolve(undefined)],
  ])('ignores a fetch that %s later', async (_, settle) => {
    const late = Promise.withResolvers<Response>();
    const { result, scope } = attempt(() => late.promise);
    const outcome = watch(result);
    await flush();
    scope.abort('ended');
    await flush();
    settle().then((value) => {
      late.resolve(value as unknown as Response);
    }, late.reject);
    await flush();

    expect(outcome()).toEqual({ reason: 'ended' });
  });
});

describe('the body of an error status', () => {
  const server = { name: 'ServerError', code: 'server', isRetryable: true, ...FACTS, status: 503 };

  it.each([
    ['is empty', [], 'close'],
    ['is HTML', ['<html>'], 'close'],
    ['fails', ['{"detail":'], terminated],
    // covers: P-101
    ['is larger than 64 KiB', ['x'.repeat(65_537)], 'stall'],
  ] as const)('that %s leaves the error of the status', async (_, chunks, end) => {
    const body = watchBody(chunks, end);
    const { result } = attempt(() => new Response(body.stream, { status: 503 }));

    expect(await failure(result)).toEqual(server);
    expect(body.isCancelled()).toBe(end === 'stall');
  });

  // covers: P-101
  it('of 64 KiB is read', async () => {
    const padded = `{"detail":"overloaded"}${' '.repeat(65_536 - 23)}`;
    const { result } = attempt(() => new Response(padded, { status: 503 }));

    expect(await failure(result)).toEqual({ ...server, detail: 'overloaded' });
  });

  it.each([
    // covers: P-101
    ['a second of a long deadline', 60_000, 1000],
    ['a quarter of the time left of a short one', 2000, 500],
  ])('that stalls is read for %s at most, then cancelled', async (_, timeoutMs, limitMs) => {
    const body = watchBody(['{"detail":'], 'stall');
    const { result, scope, clock } = attempt(() => new Response(body.stream, { status: 503 }));
    scope.startDeadline(timeoutMs, () => new Error('deadline'));
    const outcome = watch(result);
    await clock.advance(limitMs - 1);
    expect(outcome()).toBe('pending');

    await clock.advance(1);
    const settled = outcome();

    expect(settled !== 'pending' && 'reason' in settled && factsOf(settled.reason)).toEqual(server);
    expect(body.isCancelled()).toBe(true);
  });

  it('that stalls is cancelled when the call ends', async () => {
    const body = watchBody([], 'stall');
    const { result, scope, clock } = attempt(() => new Response(body.stream, { status: 503 }));
    const outcome = watch(result);
    await flush();
    scope.abort('ended');
    await flush();

    expect([outcome(), body.isCancelled(), clock.pending()]).toEqual([
      { reason: 'ended' },
      true,
      0,
    ]);
  });
});
