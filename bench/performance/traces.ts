/** The CPU time of a conversion of telemetry beside that of parsing the same text, by the number of spans. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const SIZES = [100, 1000, 4000, 16_000];

/** Measures each size once per round. Returns a table. */
export async function measureTraces(rounds: number): Promise<string> {
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) figures.push(await runProcess('convert.js', []));
  const column = (size: number, what: string): number[] =>
    figures.map((round) => round[`${String(size)} ${what}`] ?? Number.NaN);
  const rows = SIZES.map((size) => {
    const converted = column(size, 'convert');
    const megabytes = spreadOf(column(size, 'megabytes')).median.toFixed(1);
    const { median } = spreadOf(converted);
    const [ms, micros] = [(median / 1000).toFixed(1), (median / size).toFixed(1)];
    const ratio = formatRatio(ratiosOf(converted, column(size, 'parse')));
    return `| ${size.toLocaleString('en')} | ${megabytes} | ${ms} | ${micros} | ${ratio} |`;
  });
  return [
    '| spans | MB of text | CPU ms | CPU µs per span | CPU of it to parsing the text |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
