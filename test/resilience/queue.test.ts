import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMarkdownRows } from '../../scripts/markdown-tables.ts';
import { createTestClient, MESSAGES, scored } from '../kit/client/client.ts';
import type { Reply } from '../kit/client/fake-fetch.ts';
import { createTestClock, type TestClock } from '../kit/time/test-clock.ts';

const CALLS = 1000;
const TIMEOUT_MS = 2000;
const SERVED_AT_A_TIME = 8;
const SERVICE_MS = 60;

/** What becomes of all calls. */
interface Figures {
  readonly mostInFlight: number;
  readonly results: number;
  readonly totalMs: number;
  readonly longestQueueMs: number;
  /** The names of the errors of the other calls. */
  readonly failures: readonly string[];
}

/** Creates a host that serves a few requests at a time, in their order, and drops those that were aborted. */
function createSlowHost(clock: TestClock): Reply {
  const waiting: (() => boolean)[] = [];
  let served = 0;
  const serveNext = (): void => {
    while (served < SERVED_AT_A_TIME && waiting.length > 0) if (waiting.shift()?.()) served += 1;
  };
  return async (sent) =>
    await new Promise((resolve, reject) => {
      sent.signal.addEventListener('abort', reject);
      waiting.push(() => {
        if (sent.signal.aborted) return false;
        clock.schedule(() => {
          served -= 1;
          resolve(scored()(sent));
          serveNext();
        }, SERVICE_MS);
        return true;
      });
      serveNext();
    });
}

async function callAtOnce(maxConcurrency?: number): Promise<Figures> {
  const clock = createTestClock();
  const { client, maxInFlight } = createTestClient([createSlowHost(clock)], {
    clock,
    maxConcurrency,
    timeoutMs: TIMEOUT_MS,
  });
  let totalMs = 0;
  let longestQueueMs = 0;
  const failures = new Set<string>();
  let results = 0;
  const call = async (): Promise<void> => {
    try {
      await client.evaluate(
        { messages: MESSAGES, criteria: 'Reward a' },
        { onResponse: ({ queueMs }) => (longestQueueMs = Math.max(longestQueueMs, queueMs)) },
      );
      results += 1;
    } catch (error) {
      failures.add((error as Error).name);
    }
    totalMs = clock.now();
  };
  const calls = Array.from({ length: CALLS }, call);
  await clock.advance(100_000);
  await Promise.all(calls);
  const mostInFlight = maxInFlight();
  return { mostInFlight, results, totalMs, longestQueueMs, failures: [...failures] };
}

// covers: P-061, P-068, P-070
it('without maxConcurrency, 1,000 calls at once send 1,000 requests at once, and their deadlines pass', async () => {
  expect(await callAtOnce()).toEqual({
    mostInFlight: 1000,
    results: 264,
    totalMs: 2000,
    longestQueueMs: 0,
    failures: ['RequestTimeoutError'],
  });
});

// covers: P-063, P-069
it('with maxConcurrency, 1,000 calls at once wait for each other, and all return their results', async () => {
  expect(await callAtOnce(8)).toEqual({
    mostInFlight: 8,
    results: 1000,
    totalMs: 7500,
    longestQueueMs: 7440,
    failures: [],
  });
});

// covers: P-066, P-067, P-068, P-069
it('docs/reliability.md lists these figures', async () => {
  const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  const listed = readMarkdownRows(page).map(({ cells }) => cells.join(' | '));
  const describeRow = (name: string, figures: Figures): string =>
    [
      name,
      figures.mostInFlight.toLocaleString('en'),
      figures.results.toLocaleString('en'),
      `${(figures.totalMs / 1000).toFixed(1)} s`,
      figures.longestQueueMs === 0 ? 'none' : `${(figures.longestQueueMs / 1000).toFixed(1)} s`,
    ].join(' | ');

  expect(listed).toEqual(
    expect.arrayContaining([
      describeRow('without the option', await callAtOnce()),
      describeRow('with maxConcurrency: 8', await callAtOnce(8)),
    ]),
  );
});
