import { afterEach, describe, expect, inject, it } from 'vitest';
import { leaksIn } from '../kit/canary/find-leaks.ts';
import { KEY } from '../kit/canary/secrets.ts';
import { COMPATIBILITY_DATES } from './table/runtimes.ts';
import { bundle } from './hosts/bundle.ts';
import { type ServedWorker, serveWorkerd } from './hosts/serve-workerd.ts';
import { type SlowService, startSlowService } from './server/slow-service.ts';

const TIMEOUT_MS = 1000;

let service: SlowService | undefined;
let worker: ServedWorker | undefined;
afterEach(async () => {
  expect(leaksIn((await worker?.close()) ?? '')).toEqual([]);
  await service?.close();
});

/** Starts a worker that evaluates one conversation per incoming request, with one client for all. */
async function start(setup: {
  readonly compatibilityDate: string;
  readonly maxConcurrency?: number;
  readonly delayMs: (request: number) => number;
}): Promise<void> {
  service = await startSlowService(setup.delayMs);
  const module = await bundle(inject('setup'), 'module-scope-worker.js', {
    apiKey: KEY,
    baseUrl: service.url,
    ...(setup.maxConcurrency === undefined ? {} : { maxConcurrency: setup.maxConcurrency }),
    timeoutMs: TIMEOUT_MS,
    numRetries: 1,
  });
  worker = await serveWorkerd(module, { compatibilityDate: setup.compatibilityDate });
}

/** Sends a request to the worker and returns the status and body of the response. */
async function ask(path = '/', signal?: AbortSignal): Promise<string> {
  const response = await fetch(`${worker?.url ?? ''}${path}`, { signal: signal ?? null });
  return `${response.status} ${await response.text()}`;
}

const times = (count: number, act: () => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, act));

const SCORED = '200 {"score":1}';

describe.each(Object.values(COMPATIBILITY_DATES))('workerd at %s', (compatibilityDate) => {
  it('answers concurrent requests that share a client without maxConcurrency', async () => {
    await start({ compatibilityDate, delayMs: () => 150 });

    expect(await times(6, () => ask())).toEqual(Array(6).fill(SCORED));
    expect(await ask()).toBe(SCORED);
  });

  it('answers requests after others were aborted, without maxConcurrency', async () => {
    await start({ compatibilityDate, delayMs: (request) => (request < 4 ? 60_000 : 50) });
    const visitor = new AbortController();
    const aborted = times(3, () => ask('/', visitor.signal));
    setTimeout(() => {
      visitor.abort();
    }, 300);
    await Promise.allSettled([aborted]);

    expect(await times(2, () => ask())).toEqual([SCORED, SCORED]);
  });
});

describe.each(['2024-10-14', COMPATIBILITY_DATES.newest])('workerd at %s', (compatibilityDate) => {
  it.each([1, 2])(
    'answers concurrent requests that share a client with maxConcurrency %i, and later ones',
    async (maxConcurrency) => {
      await start({ compatibilityDate, maxConcurrency, delayMs: () => 150 });

      expect(await times(6, () => ask())).toEqual(Array(6).fill(SCORED));
      expect(await ask()).toBe(SCORED);
      expect(service?.maxInFlight()).toBe(maxConcurrency);
    },
  );

  it('answers requests after others were aborted while they held a slot or waited for one', async () => {
    await start({
      compatibilityDate,
      maxConcurrency: 1,
      delayMs: (request) => (request === 1 ? 60_000 : 50),
    });
    const visitor = new AbortController();
    const aborted = times(3, () => ask('/', visitor.signal));
    setTimeout(() => {
      visitor.abort();
    }, 300);
    await Promise.allSettled([aborted]);

    expect(await times(2, () => ask())).toEqual([SCORED, SCORED]);
  });

  it('answers requests after others ended without awaiting their calls', async () => {
    await start({ compatibilityDate, maxConcurrency: 1, delayMs: () => 50 });
    expect(await times(3, () => ask('/unawaited'))).toEqual(Array(3).fill('202 '));

    expect(await times(2, () => ask())).toEqual([SCORED, SCORED]);
  });
});
