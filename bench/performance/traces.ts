/** The CPU time of a conversion of telemetry beside that of parsing the same text, and how it grows. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const SIZES = [100, 1000, 10_000];

/** Measures each size once per round. Returns a table. */
export async function measureTraces(rounds: number): Promise<string> {
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) figures.push(await runProcess('convert.js', []));
  const column = (size: number, what: string): number[] =>
    figures.map((round) => round[`${String(size)} ${what}`] ?? Number.NaN);
  const rows = SIZES.map((size, index) => {
    const converted = column(size, 'convert');
    const smaller = SIZES[index - 1];
    const growth =
      smaller === undefined ? '' : formatRatio(ratiosOf(converted, column(smaller, 'convert')));
    const megabytes = spreadOf(column(size, 'megabytes')).median.toFixed(1);
    const ms = (spreadOf(converted).median / 1000).toFixed(1);
    const ratio = formatRatio(ratiosOf(converted, column(size, 'parse')));
    return `| ${size.toLocaleString('en')} | ${megabytes} | ${ms} | ${ratio} | ${growth} |`;
  });
  return [
    '| spans | MB of text | CPU ms | CPU of it to parsing the text | to a tenth of the spans |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
