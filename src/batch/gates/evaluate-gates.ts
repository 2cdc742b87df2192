import { checkFields, throwIssues } from '../../client/params.ts';
import { once } from '../../values/once.ts';
import { IssueList, optional, type RulesFor } from '../../values/rules.ts';
import type { Comparison } from '../compare/comparison.ts';
import type { Summary } from '../summary/summary.ts';
import type { GateResult, Gates } from './gate.ts';
import { gateBaseline, gateCoverage, gateDrop, gateMean, gatePassRate } from './gate-results.ts';
import { perCriterionRule, valueFor } from './per-criterion.ts';

/** The facts that gates judge. */
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
 * - `baseline`: fails if the interval of the difference lies wholly below 0.
 * - `max-drop`: fails if the mean difference is below `-maxDrop`, significant or not.
 * - `min-coverage`: the share of the rows that the earlier run scored, among the rows that this run was to evaluate, that
 *   are compared. With a comparison it is 0.9 unless `minCoverage` says otherwise.
 *
 * Fewer than two pairs in two clusters tell nothing, and too small a coverage neither: then `passed` is null.
 *
 * Numbers that differ by less than 1e-9 count as equal. A criterion that is left out of the comparison has no gate of
 * the last three kinds. If `maxDrop` names it, or all criteria are left out, the gate fails instead.
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
 *   return results.every(({ passed }) => passed === true);
 * }
 * ```
 */
export function evaluateGates(gates: Gates, { summary, comparison }: GateFacts): GateResult[] {
  requireGates(gates, summary);
  return Object.entries(summary.criteria).flatMap(([criterion, scores]) =>
    [
      gatePassRate(gates, criterion, scores),
      gateMean(gates, criterion, scores),
      gateBaseline(comparison, criterion),
      gateDrop(gates, comparison, criterion),
      gateCoverage(gates, comparison, criterion),
    ].filter((result) => result !== null),
  );
}

/**
 * Returns the names in gates that are not criteria, each once: a gate for a misspelt name would judge nothing.
 *
 * @example
 * ```ts
 * import { unknownGateNames } from 'align-evals/batch';
 *
 * console.log(unknownGateNames({ minMean: { named: { tonne: 0.7 } } }, ['tone'])); // ['tonne']
 * ```
 */
export function unknownGateNames(
  { threshold, minPassRate, minMean, maxDrop, minCoverage }: Gates,
  criteria: readonly string[],
): string[] {
  const names = [threshold, minPassRate, minMean, maxDrop, minCoverage].flatMap((values) =>
    Object.keys(values?.named ?? {}),
  );
  return [...new Set(names)].filter((name) => !criteria.includes(name));
}

/**
 * Returns the arguments that let a failed gate pass, such as `['--min-pass-rate', 'tone=0.9']`. Only a gate that
 * follows from a threshold without a share has such arguments, because it requires that every row passes.
 *
 * @returns The arguments without quotes for a shell; null for all other gates.
 *
 * @example
 * ```ts
 * import { type GateResult, toGateHint } from 'align-evals/batch';
 *
 * const toAdvice = (gate: GateResult) => `allow some: ${toGateHint(gate)?.join(' ') ?? 'nothing'}`;
 * ```
 */
export function toGateHint({
  criterion,
  isImplied,
  passed,
  value,
}: GateResult): readonly [flag: string, value: string] | null {
  if (isImplied !== true || passed !== false || value === null) return null;
  const share = Math.floor(10 * value) / 10;
  return ['--min-pass-rate', `${criterion}=${share}`];
}

const rules: () => RulesFor<Gates> = /* @__PURE__ */ once(() => ({
  threshold: optional(perCriterionRule),
  minPassRate: optional(perCriterionRule),
  minMean: optional(perCriterionRule),
  maxDrop: optional(perCriterionRule),
  minCoverage: optional(perCriterionRule),
}));

// A gate that cannot be understood must not pass.
function requireGates(gates: Gates, { criteria }: Summary): void {
  const issues = new IssueList();
  checkFields(gates, rules(), issues);
  throwIssues(issues);
  const names = Object.keys(criteria);
  const known = names.map((name) => JSON.stringify(name)).join(', ');
  for (const name of unknownGateNames(gates, names)) {
    issues.add('gates', `${JSON.stringify(name)} is not a criterion of the run (${known})`);
  }
  for (const [name, { passed }] of Object.entries(criteria)) {
    const mark = valueFor(gates.threshold, name);
    if (mark === undefined || passed === null || passed.mark === mark) continue;
    const message = `is ${mark} for ${JSON.stringify(name)}, and the summary counted rows at ${passed.mark}: pass the same thresholds to summarize`;
    issues.add('threshold', message);
  }
  throwIssues(issues);
}
