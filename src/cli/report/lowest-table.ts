import { lowestResults, type Report, toScoreText } from 'align-evals/batch';
import { cleanText } from '../text/clean-text.ts';
import { layOutTable } from '../text/table.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** The rows of a summary, and of a full one. */
const MAX_ROWS = { short: 3, full: 10 } as const;

/** The rows with the lowest scores and why; nothing when all scores are 1. */
export function toLowestTable(
  { record, summary }: Report,
  style: TerminalStyle,
  isFull: boolean,
): string[] {
  const most = isFull ? MAX_ROWS.full : MAX_ROWS.short;
  const lowest = lowestResults(record, Object.keys(summary.criteria), most);
  // Without headers, because the columns speak for themselves.
  return layOutTable(
    [
      { cells: lowest.map((_, index) => (index === 0 ? 'Lowest' : '')), rank: 2 },
      { cells: lowest.map(({ label }) => cleanText(label)), canShrink: true },
      { cells: lowest.map(({ criterion }) => cleanText(criterion)), canShrink: true },
      { cells: lowest.map(({ score }) => toScoreText(score)), align: 'right' },
      {
        cells: lowest.map(({ explanation }) => cleanText(explanation ?? '')),
        canShrink: true,
        rank: 1,
      },
    ],
    style,
  );
}
