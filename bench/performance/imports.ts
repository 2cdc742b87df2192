/** The CPU time of the first import, and the memory of a process that did nothing else. */
import { type Figures, runProcess } from './run-process.ts';
import { formatRatio, ratiosOf, spreadOf } from './spread.ts';

const OURS = 'align-evals';
const PACKAGES = ['nothing', OURS, 'ky', 'openai', 'langsmith'];
const MEGABYTE = 1_000_000;

/** Imports all packages in turn, once per round. Returns a table. */
export async function measureImports(rounds: number): Promise<string> {
  const figures: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const name of PACKAGES) {
      (figures[name] ??= []).push(await runProcess('import-package.js', [name]));
    }
  }
  const column = (name: string, figure: string): number[] =>
    (figures[name] ?? []).map((entry) => entry[figure] ?? Number.NaN);
  const rows = PACKAGES.map((name) => {
    const isOther = name !== OURS && name !== 'nothing';
    const memory = spreadOf(column(name, 'bytes')).median / MEGABYTE;
    return [
      name,
      spreadOf(column(name, 'ms')).median.toFixed(1),
      spreadOf(column(name, 'cpu')).median.toFixed(1),
      isOther ? formatRatio(ratiosOf(column(OURS, 'cpu'), column(name, 'cpu'))) : '',
      memory.toFixed(1),
      isOther ? formatRatio(ratiosOf(column(OURS, 'bytes'), column(name, 'bytes'))) : '',
    ];
  });
  return [
    '| import | ms | CPU ms | CPU of align-evals to it | MB of the process | memory of align-evals to it |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}
