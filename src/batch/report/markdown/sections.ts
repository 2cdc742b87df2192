import type { Comparison, CriterionComparison } from '../../compare/comparison.ts';
import { toGateHint } from '../../gates/evaluate-gates.ts';
import { type GateResult, toGateWord } from '../../gates/gate.ts';
import { comparedCriterion } from '../../gates/gate-results.ts';
import type { ScoreSummary } from '../../summary/summary.ts';
import {
  toDifferenceIntervalText,
  toDifferenceText,
  toIntervalText,
  toPercentText,
  toScoreText,
} from '../number-texts.ts';
import { criterionLabel } from '../criterion-label.ts';
import { describeUnpaired } from '../describe-comparison.ts';
import type { Report } from '../report.ts';
import { lowestResults } from '../row-results.ts';
import { describeVerdict } from '../verdict.ts';
import { toWarningTexts } from '../warning-texts.ts';
import { toCodeSpan, toProse } from './inert.ts';

const MAX_NAMES = 5;

export function toVerdictLine(report: Report): string {
  const { failed, notApplicable, scored } = report.summary;
  // The words up to the colon are the verdict.
  const sentence = describeVerdict(report).replace(/^[^:]+/, '**$&**');
  return `${sentence} ${scored} scored, ${notApplicable} n/a, ${failed} failed.`;
}

/** The number of lines above the rows of the table of scores. */
export const HEAD_LINES = 2;

export function toScoreSection(report: Report, maxRows: number): string[] {
  const { comparison, gates, record, summary } = report;
  const hasFailed = (name: string) =>
    gates.some(({ criterion, passed }) => criterion === name && passed !== true);
  const rows = Object.entries(summary.criteria).map(([name, scores]) => ({
    line: toTableLine([
      toCodeSpan(criterionLabel(record, name), 100),
      ...(comparison === undefined
        ? toScoreCells(scores)
        : toChangeCells(comparedCriterion(comparison, name), scores)),
    ]),
    isFirst: hasFailed(name),
  }));
  const columns = comparison === undefined ? ['mean', '95 %'] : toChangeColumns(comparison);
  return [
    toTableLine(['criterion', ...columns]),
    `|---|${'---|'.repeat(columns.length)}`,
    ...limitLines(rows, maxRows, (hidden) => `| ${hidden} more criteria |`),
  ];
}

export function toGateSection(gates: readonly GateResult[], most: number): string[] {
  const lines = gates.map((gate) => ({ line: toGateLine(gate), isFirst: gate.passed !== true }));
  return limitLines(lines, most, (hidden) => `- ${hidden} more gates`);
}

export function toComparisonSection({
  baseline,
  criteria,
  leftOut,
  pairing,
  warnings,
}: Comparison): string[] {
  const unpaired = Object.entries(criteria).flatMap(([name, change]) => {
    const reasons = describeUnpaired(change);
    return reasons === '' ? [] : `${toCodeSpan(name, 60)} ${reasons}`;
  });
  const names = leftOut.map(
    ({ criterion, reason }) => `${toCodeSpan(criterion, 60)} (${toProse(reason, 200)})`,
  );
  const notes = warnings.slice(0, MAX_NAMES).map((warning) => toProse(warning, 200));
  return [
    `Compared with ${toCodeSpan(baseline, 200)}, rows paired by ${pairing}. Before, after and change are means of the pairs: the rows that both runs scored.`,
    ...toListSentence('Rows without a pair', unpaired, '; '),
    ...toListSentence('Not compared', names, ', '),
    ...(notes.length === 0 ? [] : [`Warnings: ${notes.join('; ')}`]),
  ];
}

/** Names the first of them, and counts the others. */
function toListSentence(subject: string, all: readonly string[], separator: string): string[] {
  if (all.length === 0) return [];
  const more = all.length > MAX_NAMES ? [`${all.length - MAX_NAMES} more`] : [];
  return [`${subject}: ${[...all.slice(0, MAX_NAMES), ...more].join(separator)}.`];
}

export function toLowestSection({ record, summary }: Report): string[] {
  const lowest = lowestResults(record, Object.keys(summary.criteria), 5);
  if (lowest.length === 0) return [];
  return [
    '<details><summary>Lowest rows</summary>',
    '',
    toTableLine(['row', 'criterion', 'score', 'explanation']),
    '|---|---|---|---|',
    ...lowest.map(({ criterion, explanation, label, score }) =>
      toTableLine([
        toCodeSpan(label, 100),
        toCodeSpan(criterion, 100),
        toScoreText(score),
        toCodeSpan(explanation ?? '', 300),
      ]),
    ),
    '',
    '</details>',
  ];
}

export function toWarningSection(summary: Report['summary']): string[] {
  const texts = toWarningTexts(summary).map(({ code, rows, first }) => {
    const names = first.map((name) => (name === '…' ? name : toCodeSpan(name, 60)));
    return `\`${code}\` in ${rows}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  });
  return texts.length === 0 ? [] : [`Warnings: ${texts.join('; ')}`];
}

function toGateLine(gate: GateResult): string {
  const verdict = gate.passed === true ? 'passed' : `**${toGateWord(gate)}**`;
  const hint = toGateHint(gate);
  const advice = hint === null ? '' : ` (allow some: ${toCodeSpan(hint.join(' '), 120)})`;
  const message = toProse(gate.message, 200);
  return `- ${verdict} ${toCodeSpan(gate.criterion, 100)}: ${message}${advice}`;
}

function toTableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function toScoreCells({ interval, isRough, mean }: ScoreSummary): string[] {
  const rough = isRough && interval !== null ? ' (rough)' : '';
  return [toScoreText(mean), `${toIntervalText(interval)}${rough}`];
}

/** The columns of a comparison are means of the pairs, so that they can be subtracted. The last one has all rows. */
function toChangeColumns({ criteria }: Comparison): string[] {
  const level = Object.values(criteria)[0]?.level ?? 0.95;
  const change = `change, ${toPercentText(level)}`;
  return ['pairs', 'before', 'after', change, 'turned', 'mean of all rows'];
}

function toChangeCells(
  change: CriterionComparison | undefined,
  { histogram, mean }: ScoreSummary,
): string[] {
  const rows = histogram.reduce((sum, bin) => sum + bin, 0);
  const all =
    mean === null ? '-' : `${toScoreText(mean)} (${rows === 1 ? '1 row' : `${rows} rows`})`;
  if (change === undefined) return ['-', '-', '-', '-', '-', all];
  const { after, before, difference, interval, isRough, pairs, turned } = change;
  const isClear = interval !== null && (interval.low > 0 || interval.high < 0);
  const amount = toDifferenceText(difference);
  const range =
    interval === null ? '' : ` ${toDifferenceIntervalText(interval)}${isRough ? ' (rough)' : ''}`;
  return [
    String(pairs),
    toScoreText(before),
    toScoreText(after),
    `${isClear ? `**${amount}**` : amount}${range}`,
    turned === null ? '-' : `${turned.worse} worse, ${turned.better} better`,
    all,
  ];
}

interface OptionalLine {
  readonly line: string;
  /** Whether other lines are left out before this line. */
  readonly isFirst: boolean;
}

/** Returns at most `most` lines. If lines are left out, the last line has their number. */
function limitLines(
  lines: readonly OptionalLine[],
  most: number,
  more: (hidden: number) => string,
): string[] {
  if (lines.length <= most) return lines.map(({ line }) => line);
  const sorted = lines.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const shown = sorted.slice(0, most - 1).map(({ line }) => line);
  return [...shown, more(lines.length - shown.length)];
}
