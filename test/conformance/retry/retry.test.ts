import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/client/options/client-options.ts';
import { watchBody } from '../../kit/client/bodies.ts';
import { createEngine } from '../../kit/client/engine.ts';
import { fail, hang, type Reply } from '../../kit/client/fake-fetch.ts';
import { factsOf, type Outcome, watch } from '../../kit/time/outcomes.ts';
import { after, createTestClock, type TestClock } from '../../kit/time/test-clock.ts';
import { readRetryVectors, type RetryVector, type VectorResponse } from './retry-vectors.ts';

const GROUPS = readRetryVectors();
const ALMOST_ONE = 1 - 2 ** -40;

/** The faults of the vectors, by name. */
const FAULTS: Readonly<Record<string, Reply>> = {
  'connection refused': fail(),
  'invalid certificate': fail(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }),
    }),
  ),
  'connection lost': () => new Response(watchBody(['{'], { error: new TypeError('cut') }).stream),
  'truncated JSON': () => new Response('{"score":'),
  HTML: () => new Response('<html>'),
  'empty body': () => new Response(''),
  'invalid UTF-8': () => new Response(Uint8Array.of(0x22, 0xff, 0x22)),
  'large body': () => new Response('x'.repeat(2000)),
  'no response': hang,
  'stalled body': () => new Response(watchBody(['{'], 'stall').stream),
  '500 with a stalled body': () => new Response(watchBody(['{'], 'stall').stream, { status: 500 }),
};

function replyWith(
  { fault, status = 200, headers = {}, afterMs }: VectorResponse,
  clock: TestClock,
): Reply {
  const reply = fault === undefined ? () => new Response('{}', { status, headers }) : FAULTS[fault];
  if (reply === undefined) throw new Error(`no such fault: ${String(fault)}`);
  return (sent) => (afterMs === undefined ? reply(sent) : after(clock, afterMs, () => reply(sent)));
}

/** Runs a vector with a fixed random number, and returns the outcome. */
async function run({ given = {}, responses }: RetryVector, random: number): Promise<unknown> {
  const { numRetries, timeoutMs, safety = 'repeatable' } = { ...DEFAULTS, ...given };
  const clock = createTestClock();
  const waitsMs: number[] = [];
  let settledAt = 0;
  const engine = createEngine(
    responses.map((response) => replyWith(response, clock)),
    { clock, random: () => random, hooks: { onRetry: ({ waitMs }) => waitsMs.push(waitMs) } },
  );
  const call = engine.send({ numRetries, timeoutMs, retry: safety }).finally(() => {
    settledAt = clock.now();
  });
  const outcome = watch(call);
  await clock.advance(2 * timeoutMs);
  return {
    ...namesOf(outcome()),
    attempts: engine.sent.length,
    waitsMs,
    leftMs: timeoutMs - settledAt,
  };
}

function namesOf(outcome: Outcome<unknown>): object {
  if (outcome === 'pending') throw new Error('the call hangs');
  if ('value' in outcome) return { outcome: 'ok' };
  const { name, code, retryAfterMs } = factsOf(outcome.reason);
  return { outcome: name, code, retryAfterMs };
}

/** Returns the expected outcome, with every wait and the time left at this point between their bounds. */
function expected(
  { expected: { waitsMs, leftMs, ...rest } }: RetryVector,
  random: number,
): unknown {
  const [least, most] = leftMs;
  return {
    ...rest,
    waitsMs: waitsMs.map(([from, to]) => from + random * (to - from)),
    leftMs: expect.closeTo(most - random * (most - least), 6),
  };
}

describe.each(GROUPS)('$title', ({ cases }) => {
  it.each(cases)('$name', async (vector) => {
    const { random } = vector.given ?? {};
    for (const chance of random === undefined ? [0, 0.5, ALMOST_ONE] : [random]) {
      expect(await run(vector, chance)).toEqual(expected(vector, chance));
    }
  });
});

it('has at least 60 vectors, and no name twice', () => {
  const names = GROUPS.flatMap(({ title, cases }) => cases.map(({ name }) => `${title}: ${name}`));

  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});
