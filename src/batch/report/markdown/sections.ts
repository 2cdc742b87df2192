import type { Comparison } from '../../compare/comparison.ts';
import type { GateResult } from '../../gates/gate.ts';
import { toGateHint } from '../../gates/evaluate-gates.ts';
import { toScoreText } from '../number-texts.ts';
import { lowestResults } from '../row-results.ts';
import type { Report } from '../report.ts';
import { describeVerdict } from '../verdict.ts';
import { toCodeSpan, toProse } from './inert.ts';
import { limitLines } from './limit-lines.ts';
import { toLine } from './score-table.ts';

/** The verdict and the numbers of outcomes. */
export function toVerdictLine(report: Report): string {
  const { failed, notApplicable, scored } = report.summary;
  // The words up to the colon are the verdict.
  const sentence = describeVerdict(report).replace(/^[^:]+/, '**$&**');
  return `${sentence} ${String(scored)} scored, ${String(notApplicable)} n/a, ${String(failed)} failed.`;
}

/** One line per gate. */
export function toGateLines(gates: readonly GateResult[], most: number): string[] {
  const lines = gates.map((gate) => ({ line: toGateLine(gate), isFirst: !gate.passed }));
  return limitLines(lines, most, (hidden) => `- ${String(hidden)} more gates`);
}

/** How the runs were compared, and what was left out. */
export function toComparisonLines({ baseline, leftOut, pairing, warnings }: Comparison): string[] {
  const names = leftOut
    .slice(0, MAX_NAMES)
    .map(({ criterion, reason }) => `${toCodeSpan(criterion, 60)} (${toProse(reason, 200)})`);
  if (leftOut.length > names.length) names.push(`${String(leftOut.length - names.length)} more`);
  const notes = warnings.slice(0, MAX_NAMES).map((warning) => toProse(warning, 200));
  return [
    `Compared with ${toCodeSpan(baseline, 200)}, rows paired by ${pairing}.`,
    ...(names.length === 0 ? [] : [`Not compared: ${names.join(', ')}.`]),
    ...(notes.length === 0 ? [] : [`Warnings: ${notes.join('; ')}`]),
  ];
}

/** The rows with the lowest scores, folded. */
export function toLowestLines({ record, summary }: Report): string[] {
  const lowest = lowestResults(record, Object.keys(summary.criteria), 5);
  if (lowest.length === 0) return [];
  return [
    '<details><summary>Lowest rows</summary>',
    '',
    toLine(['row', 'criterion', 'score', 'explanation']),
    '|---|---|---|---|',
    ...lowest.map(({ criterion, explanation, label, score }) =>
      toLine([
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

const MAX_NAMES = 5;

function toGateLine(gate: GateResult): string {
  const verdict = gate.passed ? 'passed' : '**FAILED**';
  const hint = toGateHint(gate);
  const advice = hint === null ? '' : ` (allow some: ${toCodeSpan(hint.join(' '), 120)})`;
  const message = toProse(gate.message, 200);
  return `- ${verdict} ${toCodeSpan(gate.criterion, 100)}: ${message}${advice}`;
}
