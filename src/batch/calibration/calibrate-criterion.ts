import { type Confusion, confusionOf, effectiveNumber } from '../statistics/agreement.ts';
import { correctShare } from '../statistics/corrected-share.ts';
import { binOf } from '../statistics/distribution.ts';
import { type Interval, wilson } from '../statistics/intervals.ts';
import {
  chooseThreshold,
  countScores,
  type LabelledScore,
  type Objective,
  rankingQuality,
  rocCurve,
  type ScoreCounts,
} from '../statistics/roc.ts';
import { withoutRounding } from '../statistics/exact-sum.ts';
import type {
  AgreementRates,
  CorrectedPassRate,
  CriterionCalibration,
  Disagreement,
  LabelBin,
  LabelSource,
  Rate,
} from './calibration.ts';
import { describeLimits } from './describe-limits.ts';
import {
  drawWeights,
  intervalsOf,
  measureAgreement,
  measureCrossFit,
  type MeasuredRow,
  middleOf,
} from './measure-agreement.ts';
import { missingLabels } from './missing-labels.ts';
import { foldsOf, splitRows } from './split-rows.ts';

/** A row with its score, the mean of its trials, and the label of a person. */
export interface LabelledRow extends LabelledScore {
  readonly id: string;
  readonly explanation: string | null;
  readonly isSelected: boolean;
}

/** A row with its score. */
export type ScoredRow = Pick<LabelledRow, 'score' | 'cluster'>;

export interface CriterionLabels {
  /** In the order of their ids. */
  readonly rows: readonly LabelledRow[];
  readonly contradictions: readonly string[];
  /** All scored rows; undefined when they are not known. */
  readonly all: readonly ScoredRow[] | undefined;
  /** Whether each score of a trial is 0 or 1. */
  readonly isBinary: boolean;
}

export interface CriterionOptions {
  readonly objective: Objective;
  readonly split: number;
  readonly source: LabelSource;
  /** Today's mark. */
  readonly mark: number | undefined;
}

/** With fewer labels, half of them choose a threshold too badly. */
const ENOUGH_TO_SPLIT = 40;
const FOLDS = 5;
/** With 0/1 scores every mark above 0 is the same; with several trials the majority decides. */
const BINARY_MARK = 0.5;

/** What is measured on other rows than those that chose the threshold. */
interface Measured {
  readonly method: CriterionCalibration['method'];
  readonly isRough: boolean;
  readonly threshold: number | null;
  readonly range: Interval | null;
  readonly proposed: AgreementRates | null;
  /** The rows on which the rates are measured. */
  readonly held: readonly LabelledRow[];
}

export function calibrateCriterion(
  labels: CriterionLabels,
  options: CriterionOptions,
): CriterionCalibration {
  const { contradictions, isBinary } = labels;
  const rows = labels.rows.filter(({ isSelected }) => !isSelected);
  const counts = countScores(rows);
  const measured = isBinary ? measureBinary(rows, options) : measure(rows, options);
  const { held, isRough, method, proposed, range, threshold } = measured;
  const mark = threshold ?? (isBinary ? (options.mark ?? BINARY_MARK) : options.mark);
  const today =
    options.mark === undefined ? null : measureAgreement(judge(held, options.mark), options.mark);
  const facts = {
    labels: { passed: counts.passes, failed: counts.fails },
    selected: labels.rows.length - rows.length,
    ...{ contradictions, method, isRough, threshold, range, proposed, today },
    auc: isBinary ? null : toAuc(rows),
    roc: isBinary ? [] : rocCurve(counts),
    bins: toBins(rows),
    passRate: correctedPassRate(labels, held, proposed),
    missing: missingByKind({ counts, measured, split: options.split }),
    disagreements: mark === undefined ? [] : worstDisagreements(labels.rows, mark),
  };
  return { ...facts, notes: describeLimits(facts, { isBinary, ...options }) };
}

function measure(rows: readonly LabelledRow[], options: CriterionOptions): Measured {
  const isChoosing = splitRows(rows, options.split);
  const choosing = rows.filter((_, index) => isChoosing[index] === true);
  const held = rows.filter((_, index) => isChoosing[index] !== true);
  const canSplit = rows.length >= ENOUGH_TO_SPLIT && hasBothLabels(choosing) && hasBothLabels(held);
  return canSplit ? measureSplit({ choosing, held }, options) : measureFew(rows, options);
}

function hasBothLabels(rows: readonly Pick<LabelledRow, 'label'>[]): boolean {
  return new Set(rows.map(({ label }) => label)).size === 2;
}

/** One part of the rows chooses the threshold, and the other part measures it. */
function measureSplit(
  { choosing, held }: Readonly<Record<'choosing' | 'held', readonly LabelledRow[]>>,
  { objective }: CriterionOptions,
): Measured {
  const threshold = chooseThreshold(countScores(choosing), objective);
  return {
    ...{ method: 'held-out', isRough: false, threshold, held },
    range: threshold === null ? null : rangeOf(choosing, objective),
    proposed: threshold === null ? null : measureAgreement(judge(held, threshold), threshold),
  };
}

/** All rows choose the threshold; each fold is judged by a threshold of the other folds. */
function measureFew(rows: readonly LabelledRow[], { objective }: CriterionOptions): Measured {
  const threshold = chooseThreshold(countScores(rows), objective);
  const few = { method: 'cross-fitting', isRough: true, threshold, held: rows } as const;
  if (threshold === null) return { ...few, range: null, proposed: null };
  const range = rangeOf(rows, objective);
  const folds = foldsOf(rows, FOLDS);
  const marks = marksOfOthers(rows, folds, objective);
  const judged = rows.flatMap((row, index): MeasuredRow[] => {
    const mark = marks[index];
    return mark === undefined ? [] : [{ ...row, passes: row.score >= mark }];
  });
  // The only row or cluster of a label can either choose or measure.
  if (!hasBothLabels(judged)) return { ...few, range, proposed: null };
  const intervals = intervalsOf(rows.map(toMeasured), (weights) =>
    crossFit(rows, folds, { objective, weights }),
  );
  return { ...few, range, proposed: measureCrossFit(judged, threshold, intervals) };
}

function toMeasured(row: LabelledRow): MeasuredRow {
  return { ...row, passes: false };
}

/** The threshold for each row, which the rows of the other folds choose; undefined when they choose none. */
function marksOfOthers(
  rows: readonly LabelledRow[],
  folds: readonly number[],
  objective: Objective,
  weights?: Float64Array,
): (number | undefined)[] {
  const marks = Array.from({ length: FOLDS }, (_, fold) => {
    const others = rows.map((__, index) => (folds[index] === fold ? 0 : (weights?.[index] ?? 1)));
    return chooseThreshold(countScores(rows, others), objective) ?? undefined;
  });
  return folds.map((fold) => marks[fold]);
}

interface CrossFit {
  readonly objective: Objective;
  readonly weights: Float64Array;
}

function crossFit(
  rows: readonly LabelledRow[],
  folds: readonly number[],
  { objective, weights }: CrossFit,
): Confusion {
  const marks = marksOfOthers(rows, folds, objective, weights);
  const judged = rows.map(({ label, score }, index) => {
    const mark = marks[index];
    return { label, passes: mark !== undefined && score >= mark };
  });
  const counted = weights.map((weight, index) => (marks[index] === undefined ? 0 : weight));
  return confusionOf(judged, counted);
}

/** Nothing is chosen, so all rows measure. */
function measureBinary(rows: readonly LabelledRow[], { mark }: CriterionOptions): Measured {
  const used = mark ?? BINARY_MARK;
  return {
    ...{ method: 'all', isRough: rows.length < ENOUGH_TO_SPLIT, threshold: null, range: null },
    held: rows,
    proposed: measureAgreement(judge(rows, used), used),
  };
}

function judge(rows: readonly LabelledRow[], mark: number): MeasuredRow[] {
  return rows.map((row) => ({ ...row, passes: row.score >= mark }));
}

function rangeOf(rows: readonly LabelledRow[], objective: Objective): Interval | null {
  const sorted = rows.toSorted((a, b) => a.score - b.score);
  return middleOf(
    drawWeights(sorted, (weights) => chooseThreshold(countScores(sorted, weights), objective)),
  );
}

function toAuc(rows: readonly LabelledScore[]): CriterionCalibration['auc'] {
  const quality = rankingQuality(rows);
  return quality === null ? null : { value: quality.value, interval: quality.interval };
}

const BINS = 10;

function toBins(rows: readonly LabelledRow[]): LabelBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const hits = rows
      .filter(({ score }) => binOf(score) === bin)
      .map(({ cluster, label }) => ({ cluster, isHit: label }));
    const passed = hits.filter(({ isHit }) => isHit).length;
    const interval = hits.length === 0 ? null : wilson(passed / hits.length, effectiveNumber(hits));
    return { low: bin / BINS, rows: hits.length, passed, interval };
  });
}

function correctedPassRate(
  { all }: CriterionLabels,
  held: readonly LabelledRow[],
  rates: AgreementRates | null,
): CorrectedPassRate | null {
  if (rates === null || all === undefined || all.length === 0) return null;
  const { threshold, trueFailRate, truePassRate } = rates;
  if (truePassRate === null || trueFailRate === null) return null;
  const hits = all.map(({ cluster, score }) => ({ cluster, isHit: score >= threshold }));
  const observed = hits.filter(({ isHit }) => isHit).length / hits.length;
  const corrected = correctShare({
    observed: { share: observed, number: effectiveNumber(hits) },
    truePasses: { share: truePassRate.value, number: numberOf(held, true, threshold) },
    trueFails: { share: trueFailRate.value, number: numberOf(held, false, threshold) },
  });
  if (corrected === null) return null;
  return { rows: all.length, observed, corrected: corrected.value, interval: corrected.interval };
}

/** In cross-fitting the clusters of the rows count as at the threshold from all of them. */
function numberOf(held: readonly LabelledRow[], kind: boolean, threshold: number): number {
  const rows = held.filter(({ label }) => label === kind);
  return effectiveNumber(
    rows.map(({ cluster, score }) => ({ cluster, isHit: score >= threshold === kind })),
  );
}

interface LabelsOfKinds {
  readonly counts: Pick<ScoreCounts, 'passes' | 'fails'>;
  readonly measured: Pick<Measured, 'held' | 'method' | 'proposed'>;
  readonly split: number;
}

function missingByKind({
  counts: { fails, passes },
  measured: { held, method, proposed },
  split,
}: LabelsOfKinds): CriterionCalibration['missing'] {
  const measuring = method === 'all' ? 1 : 1 - split;
  const missing = (kind: boolean, labels: number, rate: Rate | null | undefined): number => {
    const number = proposed === null ? 0 : numberOf(held, kind, proposed.threshold);
    return missingLabels({ labels, rate: rate ?? null, number }, measuring);
  };
  return {
    passed: missing(true, passes, proposed?.truePassRate),
    failed: missing(false, fails, proposed?.trueFailRate),
  };
}

const MOST_DISAGREEMENTS = 20;

function worstDisagreements(rows: readonly LabelledRow[], mark: number): Disagreement[] {
  return rows
    .filter(({ label, score }) => score >= mark !== label)
    .map((row) => ({ row, distance: withoutRounding(Math.abs(row.score - mark)) }))
    .sort((a, b) => b.distance - a.distance)
    .slice(0, MOST_DISAGREEMENTS)
    .map(({ row: { explanation, id, label, score } }) => ({ id, score, label, explanation }));
}
