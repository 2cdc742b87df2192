/** What an evaluator adds to the cost of a span, beside that of the OpenTelemetry SDK with an exporter. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const ROWS = {
  other: 'of HTTP, with four attributes',
  model: 'of a call of a model, with messages',
} as const;

/** Measures each kind of span in several processes. Returns a table. */
export async function measureBackground(rounds: number): Promise<string> {
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await runProcess('spans.js', [], ['--expose-gc']));
  }
  const column = (name: string): number[] => figures.map((round) => round[name] ?? Number.NaN);
  const rows = Object.entries(ROWS).map(([name, what]) => {
    const [own, beyond] = [column(`${name} own`), column(`${name} beyond`)];
    const ratio = formatRatio(ratiosOf(beyond, own));
    return `| ${what} | ${spreadOf(own).median.toFixed(1)} | ${spreadOf(beyond).median.toFixed(1)} | ${ratio} |`;
  });
  return [
    '| a span | CPU µs of the SDK | CPU µs of the evaluator | of it to the SDK |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
