import type { Summary } from '../summary/summary.ts';
import { toCodeText } from './verdict.ts';

/** How often a warning was given, as reports write it. */
export interface WarningText {
  /** The code; `unknown` for what does not look like one, because a journal is a file that any user may have edited. */
  readonly code: string;
  /** The number of rows, such as `3 rows`. */
  readonly rows: string;
  /** The names of the first rows. */
  readonly first: readonly string[];
}

/**
 * Lists the warnings of a summary for reports.
 *
 * @example
 * ```ts
 * import { type Summary, toWarningTexts } from 'align-evals/batch';
 *
 * function print(summary: Summary): void {
 *   for (const { code, rows, first } of toWarningTexts(summary)) console.log(code, rows, first.join(', '));
 * }
 * ```
 */
export function toWarningTexts({ warnings }: Pick<Summary, 'warnings'>): WarningText[] {
  return Object.entries(warnings).map(([code, { rows, first }]) => ({
    code: toCodeText(code),
    rows: `${rows} ${rows === 1 ? 'row' : 'rows'}`,
    first: first.length > 0 && rows > first.length ? [...first, '…'] : first,
  }));
}
