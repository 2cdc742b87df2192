import { type Summary, toIntervalText, toScoreText } from 'align-evals/batch';
import { cleanText } from '../text/clean-text.ts';
import { layOutTable } from '../text/table.ts';
import { withBoldHeader } from './score-table.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** The lines of a summary that is not full. */
const MAX_LINES = 5;

/** The means by group and criterion, the lowest first; nothing without groups. */
export function toGroupTable({ groups }: Summary, style: TerminalStyle, isFull: boolean): string[] {
  const cells = Object.entries(groups).flatMap(([group, criteria]) =>
    Object.entries(criteria).map(([criterion, scores]) => ({ group, criterion, scores })),
  );
  if (cells.length === 0) return [];
  const sorted = cells.toSorted((a, b) => (a.scores.mean ?? 2) - (b.scores.mean ?? 2));
  const shown = isFull ? sorted : sorted.slice(0, MAX_LINES);
  const column = (read: (cell: (typeof shown)[number]) => string) => shown.map(read);
  const table = layOutTable(
    [
      { header: 'group', cells: column(({ group }) => cleanText(group)), canShrink: true },
      {
        header: 'criterion',
        cells: column(({ criterion }) => cleanText(criterion)),
        canShrink: true,
      },
      {
        header: 'scored',
        cells: column(({ scores }) => String(scores.scored)),
        align: 'right',
        rank: 2,
      },
      { header: 'mean', cells: column(({ scores }) => toScoreText(scores.mean)), align: 'right' },
      {
        header: '95 % interval',
        cells: column(({ scores }) => toIntervalText(scores.interval)),
        rank: 1,
      },
    ],
    style,
  );
  const hidden = sorted.length - shown.length;
  const more = hidden === 0 ? [] : [`${String(hidden)} more: --full`];
  return [...withBoldHeader(table, style), ...more];
}
