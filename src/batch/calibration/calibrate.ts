import { throwIssues } from '../../client/params.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { describeChoice, describeValue } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import { IssueList, oneOf, optional, rule, type RulesFor } from '../../values/rules.ts';
import type { PerCriterion } from '../gates/gate.ts';
import { perCriterionRule, valueFor } from '../gates/per-criterion.ts';
import type { Objective } from '../statistics/roc.ts';
import { rowScore } from '../summary/row-score.ts';
import {
  calibrateCriterion,
  type CriterionLabels,
  type LabelledRow,
  type ScoredRow,
} from './calibrate-criterion.ts';
import type { Calibration, CalibrationAim, LabelledPair, LabelSource } from './calibration.ts';

/** A scored row, labelled or not. Several of one row and criterion are its trials. */
export type ScoredPair = Pick<LabelledPair, 'id' | 'criterion' | 'score' | 'cluster'>;

/** The options of a calibration. */
export interface CalibrateOptions {
  /**
   * What the thresholds are to reach: `'youden'` or `'kappa'` for the largest value, or a least rate such as `'tpr=0.9'` or
   * `'tnr=0.95'`, with which the other rate is made as large as possible.
   *
   * @defaultValue `'youden'`
   */
  readonly aim?: CalibrationAim | undefined;
  /**
   * The share of the labels that choose the threshold, from 0.1 to 0.9. The rates are measured on the others.
   *
   * @defaultValue `0.5`
   */
  readonly split?: number | undefined;
  /**
   * Today's marks, whose rates are measured beside the proposed ones.
   *
   * @defaultValue none
   */
  readonly thresholds?: PerCriterion | undefined;
  /**
   * All scored rows, whose pass rate is corrected.
   *
   * @defaultValue no pass rate is corrected
   */
  readonly rows?: Iterable<ScoredPair> | undefined;
  /**
   * Where the labels are from. Ratings are of traces that people chose to rate, which the notes say.
   *
   * @defaultValue `'labels'`
   */
  readonly source?: LabelSource | undefined;
}

const AIM = /^(?:youden|kappa|t[pn]r=(?:0?\.\d+|1(?:\.0+)?))$/;
const LEAST_SPLIT = 0.1;
const MOST_SPLIT = 0.9;

const rules = /* @__PURE__ */ once((): RulesFor<CalibrateOptions> => ({
  aim: optional(
    rule(
      (value) => typeof value === 'string' && AIM.test(value),
      "pass 'youden', 'kappa', or a least rate such as 'tpr=0.9' or 'tnr=0.95'",
      describeChoice,
    ),
  ),
  split: optional(
    rule(
      (value) => typeof value === 'number' && value >= LEAST_SPLIT && value <= MOST_SPLIT,
      'it must be a number from 0.1 to 0.9',
    ),
  ),
  thresholds: optional(perCriterionRule),
  rows: optional(rule(isIterable, 'pass an array or another iterable of scored rows')),
  source: optional(oneOf('labels', 'ratings')),
}));

/**
 * Compares scores with the labels of people: how often they agree, how well scores rank, and which threshold reaches an
 * aim best. Per criterion, one part of the labels chooses the threshold and the other part measures all rates, so that no
 * rate is of rows that its threshold was fitted to. The same pairs return the same result.
 *
 * Rates have Wilson's intervals, kappa has a bootstrap interval, the AUC has DeLong's interval, and the corrected pass rate
 * the interval of Lang and Reiczigel, all at 95 %. Rows of a `cluster` count as fewer rows, and stay on one side of the
 * split.
 *
 * @param pairs - The scored rows that have a label.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 * @throws `InvalidInputError` when a pair is not valid.
 *
 * @example
 * ```ts
 * import { calibrate, type LabelledPair } from 'align-evals/batch';
 *
 * function print(pairs: readonly LabelledPair[]): void {
 *   const { criteria } = calibrate(pairs, { aim: 'tnr=0.9' });
 *   for (const [name, { threshold, proposed, notes }] of Object.entries(criteria)) {
 *     console.log(name, threshold, proposed?.truePassRate?.value, proposed?.trueFailRate?.value, ...notes);
 *   }
 * }
 * ```
 */
export function calibrate(
  pairs: Iterable<LabelledPair>,
  options: CalibrateOptions = {},
): Calibration {
  const { aim, rows, source, split, thresholds } = guardOptions('calibrate', () => {
    const usage = "calibrate(pairs, { aim: 'youden' })";
    return checkOptions(options, rules(), { what: 'calibrate', usage });
  });
  const used = { aim: aim ?? 'youden', source: source ?? 'labels' } as const;
  const objective = toObjective(used.aim);
  const labels = groupPairs(requirePairs(pairs), rows);
  return {
    ...used,
    criteria: Object.fromEntries(
      [...labels].map(([name, ofCriterion]) => [
        name,
        calibrateCriterion(ofCriterion, {
          ...{ objective, split: split ?? 0.5, source: used.source },
          mark: valueFor(thresholds, name),
        }),
      ]),
    ),
  };
}

function toObjective(aim: CalibrationAim): Objective {
  if (aim === 'youden' || aim === 'kappa') return { kind: aim };
  const [kind, least] = aim.split('=');
  return { kind: kind === 'tpr' ? 'tpr' : 'tnr', least: Number(least) };
}

function requirePairs(pairs: Iterable<LabelledPair>): readonly LabelledPair[] {
  if (!isIterable(pairs)) {
    throw new ConfigurationError(
      `pairs is ${describeValue(pairs)}: pass an array or another iterable of { id, criterion, score, label }`,
      { code: 'invalid_option', option: 'pairs' },
    );
  }
  const all = [...pairs];
  const issues = new IssueList();
  for (const [index, pair] of all.entries()) checkPair(pair, `pairs[${index}]`, issues);
  throwIssues(issues);
  return all;
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function checkPair(pair: unknown, path: string, issues: IssueList): void {
  checkScored(pair, path, issues);
  if (!isRecord(pair) || typeof pair['label'] === 'boolean') return;
  const label = describeValue(pair['label']);
  issues.add(`${path}.label`, `is ${label}: it must be true (passed) or false`);
}

function checkScored(pair: unknown, path: string, issues: IssueList): void {
  if (!isRecord(pair)) {
    issues.add(path, `is ${describeValue(pair)}: pass { id, criterion, score, label }`);
    return;
  }
  for (const name of ['id', 'criterion'] as const) {
    if (typeof pair[name] === 'string') continue;
    issues.add(`${path}.${name}`, `is ${describeValue(pair[name])}: it must be a string`);
  }
  const { cluster, score } = pair;
  if (!(typeof score === 'number' && score >= 0 && score <= 1)) {
    issues.add(`${path}.score`, `is ${describeValue(score)}: it must be a number from 0 to 1`);
  }
  if (cluster !== undefined && typeof cluster !== 'string') {
    issues.add(`${path}.cluster`, `is ${describeValue(cluster)}: it must be a string`);
  }
}

/** The trials of one row for one criterion. */
interface Trials {
  readonly scores: number[];
  readonly labels: Set<boolean>;
  readonly first: ScoredPair & Partial<LabelledPair>;
  readonly explanations: string[];
  isSelected: boolean;
}

function groupPairs(
  pairs: readonly LabelledPair[],
  rows: Iterable<ScoredPair> | undefined,
): Map<string, CriterionLabels> {
  const all = rows === undefined ? undefined : groupTrials(requireScored(rows));
  const labelled = groupTrials(pairs);
  return new Map(
    [...labelled].map(([criterion, trials]) => {
      const ofRows = [...trials.values()];
      const isClear = ({ labels }: Trials): boolean => labels.size === 1;
      const scored = all === undefined ? undefined : [...(all.get(criterion)?.values() ?? [])];
      const scores = [...ofRows, ...(scored ?? [])].flatMap((one) => one.scores);
      return [
        criterion,
        {
          rows: ofRows.filter(isClear).map(toLabelledRow).sort(byId),
          contradictions: ofRows.filter((one) => !isClear(one)).map(({ first }) => first.id),
          all: scored?.map(toScoredRow),
          isBinary: scores.every((score) => score === 0 || score === 1),
        },
      ];
    }),
  );
}

function requireScored(rows: Iterable<ScoredPair>): readonly ScoredPair[] {
  const all = [...rows];
  const issues = new IssueList();
  for (const [index, row] of all.entries()) checkScored(row, `rows[${index}]`, issues);
  throwIssues(issues);
  return all;
}

/** Bootstrap samples depend on the order of the rows, which must not depend on the order of the pairs. */
function byId(one: LabelledRow, other: LabelledRow): number {
  return one.id < other.id ? -1 : 1;
}

/** The trials of each row, by criterion. */
function groupTrials(
  pairs: readonly (ScoredPair & Partial<LabelledPair>)[],
): Map<string, Map<string, Trials>> {
  const criteria = new Map<string, Map<string, Trials>>();
  for (const pair of pairs) {
    const rows = criteria.get(pair.criterion) ?? new Map<string, Trials>();
    criteria.set(pair.criterion, rows);
    const trials = rows.get(pair.id) ?? {
      ...{ scores: [], labels: new Set<boolean>(), first: pair, explanations: [] },
      isSelected: false,
    };
    rows.set(pair.id, trials);
    trials.scores.push(pair.score);
    if (pair.label !== undefined) trials.labels.add(pair.label);
    if (typeof pair.explanation === 'string') trials.explanations.push(pair.explanation);
    if (pair.isSelected === true) trials.isSelected = true;
  }
  return criteria;
}

function toScoredRow({ first, scores }: Trials): ScoredRow {
  return { score: rowScore(scores) ?? 0, cluster: first.cluster };
}

function toLabelledRow(trials: Trials): LabelledRow {
  const { explanations, first, isSelected, labels } = trials;
  return {
    ...toScoredRow(trials),
    id: first.id,
    label: labels.has(true),
    explanation: explanations.length === 0 ? null : explanations.join('\n'),
    isSelected,
  };
}
