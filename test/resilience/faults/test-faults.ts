import { afterAll, beforeAll, expect, type ExpectStatic, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { KEY, PROMPT } from '../../kit/client/client.ts';
import { score } from '../../kit/server/raw-server.ts';
import { refuse } from './answers.ts';
import { type Fault, SETTLED_MS, TOLERANCE_MS } from './fault.ts';
import { raw } from './hosts.ts';
import { callAt, PARAMS } from './play.ts';
import { countedMs } from './stopwatch.ts';

/** Far longer than any fault takes, so that a call that hangs fails its own row only. */
const HUNG_MS = 30_000;

const ABORTED_AFTER_MS = 20;

/** Tests rows of the matrix concurrently, or one by one when their timing needs an idle process. */
export function testFaults(
  faults: readonly Fault[],
  order: 'side by side' | 'one by one' = 'side by side',
): void {
  fixJitter();
  beforeAll(warmUp);
  const test = order === 'one by one' ? it : it.concurrent;
  // Not test.each, which cuts names off after 40 characters.
  for (const fault of faults) {
    test(`${fault.id}: ${fault.fault}`, { timeout: HUNG_MS }, async (context) => {
      await testFault(fault, context.expect);
    });
  }
}

async function testFault(fault: Fault, expectHere: ExpectStatic): Promise<void> {
  const {
    play,
    outcome,
    maxGrownBytes,
    hides,
    says,
    atLeastMs = 0,
    dueMs = SETTLED_MS,
    toleranceMs = TOLERANCE_MS,
  } = fault;
  const played = await play();

  expectHere(played.outcome).toEqual(outcome);
  expectHere(played.elapsedMs).toBeGreaterThanOrEqual(atLeastMs);
  expectHere(countedMs(played, dueMs)).toBeLessThanOrEqual(dueMs + toleranceMs);
  if (says !== undefined) expectHere(played.message).toMatch(says);
  for (const secret of [KEY, PROMPT, ...(hides === undefined ? [] : [hides])]) {
    expectHere(played.shown).not.toContain(secret);
  }
  if (maxGrownBytes !== undefined) expectHere(played.grownBytes).toBeLessThan(maxGrownBytes);
}

// 0.05 of the first window of 1 s: 50 ms before the retry. Not a spy, because vitest restores spies after
// each test, while other tests still run.
function fixJitter(): void {
  const { random } = Math;
  beforeAll(() => {
    Math.random = () => 0.05;
  });
  afterAll(() => {
    Math.random = random;
  });
}

// Excludes one-time costs: the first request of a process loads the HTTP client of the runtime, the first
// inspected error loads source maps, and the first abort loads what the runtime needs to end a request.
async function warmUp(): Promise<void> {
  const answered = await callAt(raw(score))();
  const refused = await callAt(raw(refuse(404)))();
  const aborted = await callAt(
    raw(() => undefined),
    { call: abortSoon },
  )();
  expect(
    [answered, refused, aborted].map(({ outcome }) => outcome.error ?? outcome.reason),
  ).toEqual([undefined, 'NotFoundError', 'warm']);
}

async function abortSoon(client: Client): Promise<unknown> {
  const caller = new AbortController();
  setTimeout(() => {
    caller.abort('warm');
  }, ABORTED_AFTER_MS);
  return await client.evaluate(PARAMS, { signal: caller.signal });
}
