import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { systemTimers } from '../../../../src/otel/evaluator/system-timers.ts';
import { listen } from '../../../kit/server/raw-server.ts';
import { runNode } from '../../../kit/process/run-node.ts';

const source = (path: string): string =>
  JSON.stringify(new URL(`../../../../${path}`, import.meta.url).href);

/** Has 40 finished traces, and prints what became of them when the process ends by itself. */
const PROGRAM = `
  const { Client } = await import(${source('src/index.ts')});
  const { createTraceEvaluator } = await import(${source('src/otel/index.ts')});
  const { callSpan, rootSpan } = await import(${source('test/kit/traces/trace-evaluator.ts')});
  const client = new Client({ apiKey: 'key', baseUrl: 'http://127.0.0.1:' + process.argv[1], timeoutMs: 100 });
  const evaluator = createTraceEvaluator({ client, criteria: 'Reward x', settleMs: 0, maxConcurrency: 2 });
  for (let number = 0; number < 40; number += 1) {
    evaluator.onEnd(callSpan(number));
    evaluator.onEnd(rootSpan(number));
  }
  process.on('exit', () => {
    const { evaluated, failed, bufferedSpans } = evaluator.stats();
    console.log(JSON.stringify({ evaluated, failed, bufferedSpans }));
  });
`;

const unheld: number[] = [];

it('lets a process end while its evaluator waits for a service that accepts and never answers', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  const port = await listen(server);
  const args = ['--input-type=module', '--eval', PROGRAM, String(port)];
  const { stdout } = await runNode(args, { killAfterMs: 20_000 });
  server.close();

  expect(JSON.parse(stdout)).toEqual({ evaluated: 0, failed: 2, bufferedSpans: 76 });
});

it('calls back after the delay, unless the timer is cleared', async () => {
  const target = new EventTarget();
  const fired = once(target, 'fired');
  const clear = systemTimers.scheduleUnheld(() => {
    throw new Error('The timer was cleared');
  }, 1);
  clear();
  systemTimers.scheduleUnheld(() => target.dispatchEvent(new Event('fired')), 2);
  await fired;
});

it.each<readonly [string, object, readonly number[]]>([
  ['Deno', { Deno: { unrefTimer: (timer: number) => unheld.push(timer) } }, [7]],
  ['workerd', {}, []],
])('does not hold the process of %s, whose timers are numbers', (_runtime, globals, expected) => {
  unheld.length = 0;
  vi.stubGlobal('setTimeout', () => 7);
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);

  systemTimers.scheduleUnheld(() => undefined, 1);

  expect(unheld).toEqual(expected);
});
