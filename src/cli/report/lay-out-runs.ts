import {
  type ComparedRun,
  type Report,
  toIntervalText,
  toScoreText,
  toVerdict,
} from 'align-evals/batch';
import type { TerminalStyle } from '../output.ts';
import { layOutTable } from '../text/table.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { withBoldHeader } from './lay-out-scores.ts';

interface ShownRun extends ComparedRun {
  /** The report with the verdict of the run. */
  readonly report?: Report;
}

/** Shows the means of several runs: a line per criterion and run, with the interval, and the verdict if there is one. */
export function layOutRuns(runs: readonly ShownRun[], style: TerminalStyle): string[] {
  const criteria = [...new Set(runs.flatMap(({ scores }) => Object.keys(scores)))];
  const lines = criteria.flatMap((criterion) =>
    runs.flatMap(({ name, report, scores: all }) => {
      const scores = Object.hasOwn(all, criterion) ? all[criterion] : undefined;
      const verdict = report === undefined ? '' : toVerdict(report);
      return scores === undefined ? [] : [{ criterion, name, scores, verdict }];
    }),
  );
  const cells = (read: (line: (typeof lines)[number]) => string): string[] => lines.map(read);
  const verdicts = cells(({ verdict }) => verdict);
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
      ...(verdicts.some((verdict) => verdict !== '')
        ? [{ header: 'verdict', cells: verdicts, rank: 1 }]
        : []),
    ],
    style,
  );
  return withBoldHeader(table, style);
}
