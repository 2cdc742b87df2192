import type { EvaluationPlan } from 'align-evals/batch';
import { countOf, toEstimateText } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { describeFindings, type NamedFinding } from './lint-criteria.ts';

/** The smallest drop of a mean that a comparison of these rows would show in four of five cases. */
export interface ExpectedDrop {
  readonly drop: number;
  readonly rows: number;
  readonly standardDeviation: number;
  /** The journal whose scores have this standard deviation; null for an assumed one. */
  readonly journal: string | null;
}

/** The content of `--dry-run`. */
export interface ShownPlan {
  readonly plan: EvaluationPlan;
  /** The names of criteria and evaluators. */
  readonly names: readonly string[];
  /** The requests per minute that the service allows; null for an unknown limit or no limit. */
  readonly limitPerMinute: number | null;
  readonly expectedDrop: ExpectedDrop | null;
  /** What the linter finds in the criteria. */
  readonly findings: readonly NamedFinding[];
}

export function describePlan(shown: ShownPlan): string {
  const { plan, names, limitPerMinute, expectedDrop, findings } = shown;
  const { rows, requests, tasks, estimatedTokens } = plan;
  return [
    `Rows      ${rows}`,
    `Criteria  ${names.map((name) => toTerminalText(name)).join(', ')}`,
    ...(tasks === 0 ? [] : [`Calls     ${tasks} of the application`]),
    `Requests  ${requests}${describeUnsent(plan)}`,
    `Tokens    about ${describeTokens(estimatedTokens)} (${tasks === 0 ? '' : 'of known answers; '}estimated, 4 bytes per token)`,
    ...describeTime(requests, limitPerMinute),
    ...describeDrop(expectedDrop),
    ...describeChanges(plan),
    ...listInvalid(plan),
    ...listFindings(findings),
  ].join('\n');
}

/** Describes what a resumed run evaluates when the rows differ from the rows of the journal. */
export function describeChanges(plan: EvaluationPlan): string[] {
  const { newRows, changedRows, missingRows, reusedFailures, changedCriteria } = plan;
  const parts = [
    ...(newRows > 0 ? [`${countOf(newRows, 'row was', 'rows were')} not begun yet`] : []),
    ...(changedRows > 0 ? [`${changedRows} changed`] : []),
    ...(missingRows > 0 ? [`${missingRows} of the journal are not in the data`] : []),
  ];
  return [
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
    ...changedCriteria.map(
      (name) => `The text of "${toTerminalText(name)}" changed: it is evaluated again.`,
    ),
    ...(reusedFailures > 0 ? [`${reusedFailures} failed before: add --retry-failed.`] : []),
  ];
}

/** Explains why there are fewer requests than outcomes. */
function describeUnsent({ outcomes, checks, requests, reused }: EvaluationPlan): string {
  const invalid = outcomes - checks - reused - requests;
  const parts = [
    ...(checks > 0 ? [countOf(checks, 'check', 'checks')] : []),
    ...(reused > 0 ? [`${reused} of the journal`] : []),
    ...(invalid > 0 ? [`${invalid} of invalid rows`] : []),
  ];
  return parts.length === 0 ? '' : ` (${outcomes} less ${parts.join(' and ')})`;
}

function listInvalid(plan: EvaluationPlan): string[] {
  const { invalidRows, firstInvalid } = plan;
  if (invalidRows === 0) return [];
  const others = invalidRows - firstInvalid.length;
  return [
    `${countInvalid(plan)}:`,
    ...firstInvalid.map(
      ({ name, message }) => `  ${toTerminalText(name)}: ${toTerminalText(message)}`,
    ),
    ...(others > 0 ? [`  and ${countOf(others, 'more row', 'more rows')}`] : []),
  ];
}

function listFindings(findings: readonly NamedFinding[]): string[] {
  if (findings.length === 0) return [];
  return ['Criteria to improve:', ...describeFindings(findings).map((line) => `  ${line}`)];
}

function countInvalid({ invalidRows }: EvaluationPlan): string {
  return `${countOf(invalidRows, 'row', 'rows')} cannot be evaluated`;
}

function describeTime(requests: number, limitPerMinute: number | null): string[] {
  if (limitPerMinute === null) return [];
  const time = toEstimateText((requests / limitPerMinute) * 60_000);
  return [`Time      ${time} at ${limitPerMinute} requests per minute`];
}

function describeDrop(expected: ExpectedDrop | null): string[] {
  if (expected === null) return [];
  const { drop, rows, standardDeviation, journal } = expected;
  const source = journal === null ? 'assumed' : `as in ${toTerminalText(journal)}`;
  const least = drop.toFixed(drop < 0.1 ? 3 : 2);
  return [
    `With ${rows} rows, a drop smaller than ${least} cannot be told from chance`,
    `(standard deviation ${standardDeviation.toFixed(2)}, ${source}).`,
  ];
}

/** Returns a number of tokens in words: `812`, `13 thousand`, `1.3 million`. */
function describeTokens(tokens: number): string {
  if (tokens < 10_000) return String(tokens);
  if (tokens < 999_500) return `${Math.round(tokens / 1000)} thousand`;
  return `${(tokens / 1e6).toFixed(1)} million`;
}
