import { afterEach, describe, expect, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import { bundle } from './support/bundle.ts';
import { type ServedWorker, serveWorkerd } from './support/serve-workerd.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';

const TIMEOUT_MS = 1000;

let service: SlowService | undefined;
let worker: ServedWorker | undefined;
afterEach(async () => {
  await worker?.close();
  await service?.close();
});

/** Starts a worker that evaluates one conversation per incoming request, with one client for all. */
async function start(setup: {
  readonly compatibilityDate: string;
  readonly maxConcurrency: number;
  readonly delayMs: (request: number) => number;
}): Promise<void> {
  service = await startSlowService(setup.delayMs);
  const module = await bundle('module-scope-worker.ts', {
    apiKey: KEY,
    baseUrl: service.url,
    maxConcurrency: setup.maxConcurrency,
    timeoutMs: TIMEOUT_MS,
    numRetries: 1,
  });
  worker = await serveWorkerd(module, setup.compatibilityDate);
}

/** Sends a request to the worker and returns the status and body of the response. */
async function ask(path = '/', signal?: AbortSignal): Promise<string> {
  const response = await fetch(`${worker?.url ?? ''}${path}`, { signal: signal ?? null });
  return `${response.status} ${await response.text()}`;
}

const times = (count: number, act: () => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, act));

const SCORED = '200 {"score":1}';

describe.each(['2025-04-01', '2026-11-17'])('workerd at %s', (compatibilityDate) => {
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
