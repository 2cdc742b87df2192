/** Makes calls in this child process, and prints their outcomes and the memory that they took. */
import type { ChildOrder, ChildReport } from './in-child.ts';
import { peakMemory } from './peak-memory.ts';
import { createFaultClient, evaluate, settle } from './play.ts';

const order = JSON.parse(process.argv[2] ?? '') as ChildOrder;
Math.random = () => 0.05;

const client = createFaultClient(order.url, { timeoutMs: order.timeoutMs });
const call = (): Promise<unknown> =>
  order.call === 'list' ? client.traces.list().firstPage() : evaluate(client);

// Excludes the memory that the first call of a process allocates once.
if (order.warmUpUrl !== undefined) {
  const warm = createFaultClient(order.warmUpUrl);
  await evaluate(warm);
}
globalThis.gc?.();
const rssBefore = process.memoryUsage.rss();
const others = Array.from({ length: order.count - 1 }, () => settle(call));
const calls = await Promise.all([settle(call), ...others]);
const weight = order.warmUpUrl === undefined ? {} : { grownBytes: peakMemory() - rssBefore };
const report: ChildReport = { calls, ...weight };
process.stdout.write(JSON.stringify(report));
