/**
 * Compares the CPU time per row of `evaluateAll` with that of a plain loop of `client.evaluate`, on a fetch in process:
 * each round measures both, in a process of its own. Then measures the CPU time of a resumed run whose outcomes are all in
 * its journal, and the growth of the heap over all rows.
 *
 *     npm run bench -- batch [rows per round, 100,000] [rows for the heap, 1,000,000]
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROUNDS = 5;
/** A journal has a line per row and one per outcome. */
const LINES_PER_ROW = 2;
const SCRIPT = fileURLToPath(
  new URL('../../test/resilience/memory/evaluate-rows.ts', import.meta.url),
);
const [count = '100000', heapCount = '1000000'] = process.argv.slice(2);

type Figures = Readonly<Record<string, number>>;

async function measure(way: string, rows: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    SCRIPT,
    way,
    rows,
  ]);
  return JSON.parse(stdout) as Figures;
}

const rounds: { loop: number; batch: number; difference: number; ratio: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { cpuMicrosPerRow: loop = Number.NaN } = await measure('loop', count);
  const { cpuMicrosPerRow: batch = Number.NaN } = await measure('batch', count);
  rounds.push({ loop, batch, difference: batch - loop, ratio: batch / loop });
}
console.table(rounds);
const differences = rounds.map(({ difference }) => difference).toSorted((a, b) => a - b);
const median = differences[Math.floor(ROUNDS / 2)] ?? Number.NaN;
console.log(
  `evaluateAll costs ${median.toFixed(1)} µs of CPU per row more than a plain loop (median)`,
);
const { cpuMicrosPerRow: resumed = Number.NaN } = await measure('resume', count);
console.log(`a resumed run: ${(resumed / LINES_PER_ROW).toFixed(1)} s of CPU per million lines`);
console.log(`heap over ${heapCount} rows:`, await measure('memory', heapCount));
