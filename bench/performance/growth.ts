/** How the CPU time of a call grows with its data: tenfold data costs ten times as much if the growth is linear. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const SUBJECTS = [
  { subject: 'conversation', unit: 'messages of a conversation' },
  { subject: 'page', unit: 'traces of a page' },
];

/** Measures each size once per round. Returns a table. */
export async function measureGrowth(rounds: number): Promise<string> {
  const rows: string[] = [];
  for (const { subject, unit } of SUBJECTS) {
    const figures: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      figures.push(await runProcess('grow.js', [subject]));
    }
    rows.push(...renderGrowth(unit, figures));
  }
  return [
    '| size | CPU ms per call | to a tenth of the size |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function renderGrowth(unit: string, rounds: readonly Figures[]): string[] {
  const sizes = Object.keys(rounds[0] ?? {});
  const column = (size: string): number[] => rounds.map((figures) => figures[size] ?? Number.NaN);
  return sizes.map((size, index) => {
    const smaller = sizes[index - 1];
    const ms = (spreadOf(column(size)).median / 1000).toFixed(2);
    const ratio = smaller === undefined ? '' : formatRatio(ratiosOf(column(size), column(smaller)));
    return `| ${size} ${unit} | ${ms} | ${ratio} |`;
  });
}
