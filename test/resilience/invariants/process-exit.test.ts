// A process exits by itself after its last call, and not before: I22.
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Act, listenRaw } from '../../kit/server/raw-server.ts';
import { runNode } from '../../kit/process/run-node.ts';
import { ACTS, acts, SOCKET_RUNS, STALLS } from './socket-runs.ts';

const SCRIPT = fileURLToPath(new URL('process-exit-calls.ts', import.meta.url));

/** Without stalls, a distant deadline shows whether its timer keeps the process alive. */
function timeoutFor(names: readonly string[]): number {
  return names.some((name) => STALLS.includes(name)) ? 150 : 60_000;
}

/** Runs calls in a child process, and returns what it prints at its exit. */
async function run(names: readonly string[], calls: number, closes: boolean): Promise<unknown> {
  let requests = 0;
  const act: Act = (socket, request) => {
    ACTS[names[Math.min(requests, names.length - 1)] ?? 'score']?.(socket, request);
    requests += 1;
  };
  const server = await listenRaw(act);
  try {
    const plan = [server.url, `${calls}`, `${closes}`, `${timeoutFor(names)}`];
    const { stdout, stderr } = await runNode([SCRIPT, ...plan], { killAfterMs: 20_000 });
    const printed: unknown = JSON.parse(stdout);
    return { ...Object(printed), stderr };
  } finally {
    await server.close();
  }
}

it(
  'I22: a process exits within a second of its last call, and never during one',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (...plan) => {
        const exit = await run(...plan);

        expect(exit).toEqual({ settled: plan[1], exitAfterMs: expect.any(Number), stderr: '' });
        expect((exit as { exitAfterMs: number }).exitAfterMs).toBeLessThan(1000);
      }),
      // A process that hangs takes its time, and so would the search for a smaller plan.
      { ...SOCKET_RUNS, endOnFailure: true },
    );
  },
);
