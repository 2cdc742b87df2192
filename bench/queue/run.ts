/**
 * Makes 1,000 calls at once, without and with `maxConcurrency`, each time on a host of its own that takes 50 ms per
 * request: `npm run build && npm run bench:queue`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions } from 'align-evals';

const CALLS = 1000;
const TIMEOUT_MS = 2000;

/** What the host counts. */
interface Counts {
  readonly connections: number;
  readonly mostInFlight: number;
}

console.table({
  'without the option': await measure({}),
  'maxConcurrency: 8': await measure({ maxConcurrency: 8 }),
});

async function measure(options: ClientOptions): Promise<object> {
  const host = fork(fileURLToPath(new URL('server.ts', import.meta.url)));
  try {
    const [baseUrl] = (await once(host, 'message')) as [string];
    const outcome = await callAtOnce({ ...options, baseUrl });
    host.send('counts');
    const [counts] = (await once(host, 'message')) as [Counts];
    return { ...counts, ...outcome };
  } finally {
    host.kill();
  }
}

async function callAtOnce(options: ClientOptions): Promise<object> {
  let longestQueueMs = 0;
  const client = new Client({ apiKey: crypto.randomUUID(), timeoutMs: TIMEOUT_MS, ...options });
  const onResponse = ({ queueMs }: { readonly queueMs: number }): void => {
    longestQueueMs = Math.max(longestQueueMs, queueMs);
  };
  const start = performance.now();
  const settled = await Promise.allSettled(
    Array.from({ length: CALLS }, (_, index) =>
      client.evaluate(
        {
          messages: [
            { role: 'user', content: `When does shop ${String(index)} open?` },
            { role: 'assistant', content: 'Good morning! We open at nine.' },
          ],
          criteria: 'Reward friendly answers',
        },
        { onResponse },
      ),
    ),
  );
  const totalMs = performance.now() - start;
  await client.close();
  const failures = settled.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as Error).name] : [],
  );
  return {
    results: CALLS - failures.length,
    failures: [...new Set(failures)].join(', '),
    'total (s)': (totalMs / 1000).toFixed(1),
    'longest queue (s)': (longestQueueMs / 1000).toFixed(1),
  };
}
