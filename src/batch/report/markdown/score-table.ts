import type { CriterionComparison } from '../../compare/comparison.ts';
import type { ScoreSummary } from '../../summary/summary.ts';
import {
  toDifferenceIntervalText,
  toDifferenceText,
  toIntervalText,
  toScoreText,
} from '../number-texts.ts';
import type { Report } from '../report.ts';
import { toCodeSpan } from './inert.ts';
import { limitLines } from './limit-lines.ts';

const COLUMNS = ['criterion', 'mean', '95 %'];
const COMPARED = ['before', 'change', 'turned'];

/** The number of lines above the rows of a table. */
export const HEAD_LINES = 2;

/** The table of the means, one line per criterion; with a comparison also the change against the baseline. */
export function toScoreTable({ comparison, gates, summary }: Report, maxRows: number): string[] {
  const hasFailed = (name: string) =>
    gates.some(({ criterion, passed }) => criterion === name && !passed);
  const rows = Object.entries(summary.criteria).map(([name, scores]) => ({
    line: toLine([
      toCodeSpan(name, 100),
      ...toScoreCells(scores),
      ...(comparison === undefined ? [] : toChangeCells(readOwn(comparison.criteria, name))),
    ]),
    isFirst: hasFailed(name),
  }));
  const columns = comparison === undefined ? COLUMNS : [...COLUMNS, ...COMPARED];
  return [
    toLine(columns),
    `|${'---|'.repeat(columns.length)}`,
    ...limitLines(rows, maxRows, (hidden) => `| ${String(hidden)} more criteria |`),
  ];
}

/** Writes the cells of one line of a table. */
export function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function toScoreCells({ interval, isRough, mean }: ScoreSummary): string[] {
  const rough = isRough && interval !== null ? ' (rough)' : '';
  return [toScoreText(mean), `${toIntervalText(interval)}${rough}`];
}

function toChangeCells(change: CriterionComparison | undefined): string[] {
  if (change === undefined) return ['-', '-', '-'];
  const { before, difference, interval, turned } = change;
  const isClear = interval !== null && (interval.low > 0 || interval.high < 0);
  const amount = toMinus(toDifferenceText(difference));
  const range = interval === null ? '' : ` ${toMinus(toDifferenceIntervalText(interval))}`;
  return [
    toScoreText(before),
    `${isClear ? `**${amount}**` : amount}${range}`,
    turned === null ? '-' : `${String(turned.worse)} ↓ ${String(turned.better)} ↑`,
  ];
}

function toMinus(text: string): string {
  return text === '-' ? text : text.replaceAll('-', '−');
}

function readOwn<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
