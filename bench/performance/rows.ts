/** Rows through `evaluateAll`, on a `fetch` in process: the CPU time per row and the growth of the heap. */
import { runProcess } from './run-process.ts';

const EVALUATE_ROWS = '../../test/resilience/memory/evaluate-rows.ts';
const COUNTS = [10_000, 100_000, 1_000_000];

/** Measures each count once. Returns a table. */
export async function measureRows(): Promise<string> {
  const rows: string[] = [];
  for (const count of COUNTS) {
    const run = (way: string) => runProcess(EVALUATE_ROWS, [way, String(count)], ['--expose-gc']);
    const { cpuMicrosPerRow = Number.NaN } = await run('batch');
    const { growthBytes = Number.NaN } = await run('memory');
    rows.push(
      `| ${count.toLocaleString('en')} | ${cpuMicrosPerRow} | ${toMegabytes(growthBytes)} |`,
    );
  }
  return [
    '| rows | CPU µs per row | growth of the heap after the first tenth, MB |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(2);
}
