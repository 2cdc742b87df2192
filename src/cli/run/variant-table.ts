import { type Report, toIntervalText, toScoreText, toVerdict } from 'align-evals/batch';
import { withBoldHeader } from '../report/lay-out-scores.ts';
import type { TerminalStyle } from '../output.ts';
import { layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** A run with its name. */
export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** Shows the means of several runs: a line per criterion and run, with the interval and the verdict. */
export function toVariantTable(runs: readonly NamedReport[], style: TerminalStyle): string {
  const criteria = [...new Set(runs.flatMap(({ report }) => Object.keys(report.summary.criteria)))];
  const lines = criteria.flatMap((criterion) =>
    runs.flatMap(({ name, report }) => {
      const { criteria: all } = report.summary;
      const scores = Object.hasOwn(all, criterion) ? all[criterion] : undefined;
      return scores === undefined ? [] : [{ criterion, name, scores, verdict: toVerdict(report) }];
    }),
  );
  const cells = (read: (line: (typeof lines)[number]) => string): string[] => lines.map(read);
  const table = layOutTable(
    [
      {
        header: 'criterion',
        cells: cells(({ criterion }) => toTerminalText(criterion)),
        canShrink: true,
      },
      { header: 'run', cells: cells(({ name }) => toTerminalText(name)), canShrink: true },
      { header: 'mean', cells: cells(({ scores }) => toScoreText(scores.mean)), align: 'right' },
      { header: '95 % interval', cells: cells(({ scores }) => toIntervalText(scores.interval)) },
      { header: 'verdict', cells: cells(({ verdict }) => verdict), rank: 1 },
    ],
    style,
  );
  return withBoldHeader(table, style).join('\n');
}
