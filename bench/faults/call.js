/** Makes one call with one client in this process, and prints its outcome. */
import { peakMemory } from '../../test/resilience/faults/peak-memory.ts';
import { CLIENTS } from './clients.js';

const [name, baseUrl] = process.argv.slice(2);
const call = await CLIENTS[name](baseUrl);

globalThis.gc?.();
const rssBefore = process.memoryUsage.rss();
const startedAt = performance.now();
const [settled] = await Promise.allSettled([call()]);
const elapsedMs = performance.now() - startedAt;
const grownBytes = peakMemory() - rssBefore;

const end =
  settled.status === 'fulfilled'
    ? `value${typeof settled.value === 'object' ? '' : ` of type ${typeof settled.value}`}`
    : nameOf(settled.reason);
process.stdout.write(JSON.stringify({ end, elapsedMs, grownBytes }), () => process.exit(0));

// Most clients leave `name` as Error; the class name is more precise.
function nameOf(error) {
  if (!(error instanceof Error)) return 'a plain object';
  return error.name === 'Error' ? error.constructor.name : error.name;
}
