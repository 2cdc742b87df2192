import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { Summary } from '../summary/summary.ts';
import { judgeBaseline, judgeDrop } from './comparison-gates.ts';
import type { GateResult, Gates } from './gate.ts';
import { judgeMean, judgePassRate } from './score-gates.ts';
import { unknownGateNames } from './unknown-gate-names.ts';

/** What gates judge. */
export interface GateFacts {
  /** The summary, made with the thresholds of the gates. */
  readonly summary: Summary;
  /** The comparison with the baseline: with one, no criterion may be worse. */
  readonly comparison?: Comparison | undefined;
}

/**
 * Judges a run: every gate of every criterion, in the order of the criteria. No gate stops at the first failure, and
 * a gate without a score to judge fails.
 *
 * - `min-pass-rate`: the share of scored rows at or above the threshold. Without a share in `minPassRate` it is 1.
 * - `min-mean`: the mean.
 * - `baseline`: fails if the interval of the difference lies wholly below 0. With fewer than two clusters there is no
 *   interval, and the gate fails if the difference itself is below 0.
 * - `max-drop`: fails if the mean difference is below `-maxDrop`, significant or not.
 *
 * Numbers that differ by less than 1e-9 count as equal. A criterion that is left out of the comparison has no gate of
 * the last two kinds, unless `maxDrop` names it or all criteria are left out: then the gate fails.
 *
 * @throws `InvalidInputError` when a gate names a criterion that the summary does not have.
 *
 * @example
 * ```ts
 * import { evaluateGates, type Gates, type RunRecord, summarize } from 'align-evals/batch';
 *
 * function passes(record: RunRecord): boolean {
 *   const gates: Gates = { threshold: { all: 0.7 }, minPassRate: { all: 0.9 } };
 *   const results = evaluateGates(gates, { summary: summarize(record, { thresholds: gates.threshold }) });
 *   for (const { criterion, message } of results) console.log(criterion, message);
 *   return results.every(({ passed }) => passed);
 * }
 * ```
 */
export function evaluateGates(gates: Gates, { summary, comparison }: GateFacts): GateResult[] {
  requireKnownNames(gates, Object.keys(summary.criteria));
  return Object.entries(summary.criteria).flatMap(([criterion, scores]) =>
    [
      judgePassRate(gates, criterion, scores),
      judgeMean(gates, criterion, scores),
      judgeBaseline(comparison, criterion),
      judgeDrop(gates, comparison, criterion),
    ].filter((result) => result !== null),
  );
}

function requireKnownNames(gates: Gates, criteria: readonly string[]): void {
  const unknown = unknownGateNames(gates, criteria);
  if (unknown.length === 0) return;
  const known = criteria.map((name) => JSON.stringify(name)).join(', ');
  throw new InvalidInputError(
    unknown.map((name) => ({
      path: 'gates',
      message: `${JSON.stringify(name)} is not a criterion of the run (${known})`,
    })),
  );
}
