/** What a tracer adds to the calls of models that it records, beside what they cost without one. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

/** What is measured, by its name in record.js. */
const ROWS = {
  json: 'a call with 20 KB, answered with 2 KB of JSON',
  chunk: 'one part of a streamed answer',
  other: 'a request that does not go to a model',
  agent: 'a run of an agent around an async function',
} as const;

/** Measures each in several processes. Returns a table. */
export async function measureRecording(rounds: number): Promise<string> {
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) figures.push(await runProcess('record.js'));
  const column = (name: string): number[] => figures.map((round) => round[name] ?? Number.NaN);
  const rows = Object.entries(ROWS).map(([name, what]) => {
    const beyond = column(`${name} beyond`);
    const ratio = formatRatio(ratiosOf(beyond, column('stringify')));
    return `| ${what} | ${spreadOf(column(`${name} bare`)).median.toFixed(1)} | ${spreadOf(beyond).median.toFixed(1)} | ${ratio} |`;
  });
  return [
    '| what | CPU µs without a tracer | CPU µs beyond that | of it to writing the 20 KB as JSON |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
