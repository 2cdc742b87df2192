import { type Confusion, cohenKappa } from './agreement.ts';
import type { Interval } from './intervals.ts';
import { normalQuantile } from './probability.ts';

/** A score beside the label of a person. */
export interface LabelledScore {
  readonly score: number;
  readonly label: boolean;
  readonly cluster?: string | undefined;
}

/** How well scores rank rows that people passed above rows that people failed. */
export interface RankingQuality {
  /** The share of pairs of a passed and a failed row in which the passed row has the higher score; a tie is half. */
  readonly value: number;
  /** The standard error: DeLong's, with clusters Obuchowski's; null with less than two rows or clusters of a label. */
  readonly standardError: number | null;
  /** Null without a standard error, and at 0 and 1, where the error is not known to be 0. */
  readonly interval: Interval | null;
}

/** Sums of the placements of one cluster. */
interface Placements {
  passed: number;
  passedRows: number;
  failed: number;
  failedRows: number;
}

/** The area under the ROC curve. Null when all labels are equal. */
export function rankingQuality(
  rows: readonly LabelledScore[],
  level = 0.95,
): RankingQuality | null {
  const counts = countScores(rows);
  const { fails, passes } = counts;
  if (passes === 0 || fails === 0) return null;
  const placements = placementsOf(rows, counts);
  const value = placements.reduce((sum, { passed }) => sum + passed, 0) / passes;
  const variance = varianceOf(placements, { value, passes, fails });
  if (variance === null) return { value, standardError: null, interval: null };
  const standardError = Math.sqrt(Math.max(0, variance));
  const reach = normalQuantile(1 - (1 - level) / 2) * standardError;
  const isAtEnd = value === 0 || value === 1;
  const interval = { low: Math.max(0, value - reach), high: Math.min(1, value + reach) };
  return { value, standardError, interval: isAtEnd ? null : interval };
}

/** The placement of a row is the share of the rows of the other label that it is ranked correctly against. */
function placementsOf(
  rows: readonly LabelledScore[],
  { byScore, fails, passes }: ScoreCounts,
): Placements[] {
  const shares = new Map<number, { readonly passed: number; readonly failed: number }>();
  let [passedBelow, failedBelow] = [0, 0];
  for (const { score, ...at } of byScore) {
    const passed = (failedBelow + at.fails / 2) / fails;
    const failed = 1 - (passedBelow + at.passes / 2) / passes;
    shares.set(score, { passed, failed });
    passedBelow += at.passes;
    failedBelow += at.fails;
  }
  const named = new Map<string, Placements>();
  const all: Placements[] = [];
  for (const { cluster, label, score } of rows) {
    const known = cluster === undefined ? undefined : named.get(cluster);
    const sums = known ?? { passed: 0, passedRows: 0, failed: 0, failedRows: 0 };
    if (known === undefined) all.push(sums);
    if (cluster !== undefined) named.set(cluster, sums);
    const kind = label ? 'passed' : 'failed';
    sums[kind] += shares.get(score)?.[kind] ?? 0;
    sums[`${kind}Rows`] += 1;
  }
  return all;
}

interface RankingFacts {
  readonly value: number;
  readonly passes: number;
  readonly fails: number;
}

// Obuchowski's variance, which is DeLong's when each row is a cluster.
function varianceOf(
  placements: readonly Placements[],
  { fails, passes, value }: RankingFacts,
): number | null {
  const withPasses = placements.filter(({ passedRows }) => passedRows > 0);
  const withFails = placements.filter(({ failedRows }) => failedRows > 0);
  if (withPasses.length < 2 || withFails.length < 2) return null;
  const ofPasses = (one: Placements): number => one.passed - one.passedRows * value;
  const ofFails = (one: Placements): number => one.failed - one.failedRows * value;
  const part = (
    clusters: readonly Placements[],
    product: (one: Placements) => number,
    number: number,
  ): number =>
    ((clusters.length / (clusters.length - 1)) *
      clusters.reduce((sum, one) => sum + product(one), 0)) /
    number;
  return (
    part(withPasses, (one) => ofPasses(one) ** 2, passes ** 2) +
    part(withFails, (one) => ofFails(one) ** 2, fails ** 2) +
    2 * part(placements, (one) => ofPasses(one) * ofFails(one), passes * fails)
  );
}

/** The rows of one score by their labels. */
interface ScoreCount {
  readonly score: number;
  passes: number;
  fails: number;
}

/** All rows by their scores, from the lowest score. */
export interface ScoreCounts {
  readonly byScore: readonly ScoreCount[];
  readonly passes: number;
  readonly fails: number;
}

/** Counts rows, each of them as often as its weight says. Rows in the order of their scores take the least time. */
export function countScores(
  rows: readonly LabelledScore[],
  weights?: ArrayLike<number>,
): ScoreCounts {
  const counts = new Map<number, ScoreCount>();
  let [passes, fails] = [0, 0];
  for (const [index, { label, score }] of rows.entries()) {
    const weight = weights === undefined ? 1 : (weights[index] ?? 0);
    if (weight === 0) continue;
    const count = counts.get(score) ?? { score, passes: 0, fails: 0 };
    counts.set(score, count);
    if (label) {
      count.passes += weight;
      passes += weight;
    } else {
      count.fails += weight;
      fails += weight;
    }
  }
  return { byScore: [...counts.values()].sort((a, b) => a.score - b.score), passes, fails };
}

/** A point of the ROC curve. */
export interface RocPoint {
  /** Rows at or above this score pass; null for the point at which no row passes. */
  readonly score: number | null;
  /** The share of the rows that people passed which pass. */
  readonly truePassRate: number;
  /** The share of the rows that people failed which pass. */
  readonly falsePassRate: number;
}

/** The ROC curve, from the point at which no row passes. Empty when all labels are equal. */
export function rocCurve({ byScore, fails, passes }: ScoreCounts): RocPoint[] {
  if (passes === 0 || fails === 0) return [];
  const points: RocPoint[] = [{ score: null, truePassRate: 0, falsePassRate: 0 }];
  let [passed, failed] = [0, 0];
  for (const at of byScore.toReversed()) {
    passed += at.passes;
    failed += at.fails;
    const { score } = at;
    points.push({ score, truePassRate: passed / passes, falsePassRate: failed / fails });
  }
  return points;
}

/** What a threshold is to reach. */
export type Objective =
  { readonly kind: 'youden' | 'kappa' } | { readonly kind: 'tpr' | 'tnr'; readonly least: number };

/** Shares that differ by less are equal. */
const ROUNDING = 1e-9;

interface Candidate {
  /** Rows above this score pass; undefined when all rows do. */
  readonly below: number | undefined;
  /** Rows at this score pass. */
  readonly above: number;
  readonly value: number;
  /** Breaks ties. */
  readonly youden: number;
}

/**
 * Chooses the threshold that reaches an objective best: the largest Youden index or kappa, or with a least true positive
 * (negative) rate the largest true negative (positive) rate. Of equal thresholds the one with the larger Youden index is
 * chosen, then the middle one. Null when all labels are equal, and when no threshold from 0 to 1 reaches the least rate.
 */
export function chooseThreshold(
  { byScore, fails, passes }: ScoreCounts,
  objective: Objective,
): number | null {
  if (passes === 0 || fails === 0) return null;
  let best: Candidate[] = [];
  let [falseFails, trueFails] = [0, 0];
  let below: number | undefined;
  for (const at of [...byScore, { score: 1, passes: 0, fails: 0 }]) {
    // A threshold above the highest score exists only when that score is less than 1.
    if (below !== undefined && at.score <= below) break;
    const [truePasses, falsePasses] = [passes - falseFails, fails - trueFails];
    const value = valueOf({ truePasses, falsePasses, trueFails, falseFails }, objective);
    if (value !== null) {
      const youden = truePasses / passes + trueFails / fails;
      best = keepBest(best, { below, above: at.score, value, youden });
    }
    falseFails += at.passes;
    trueFails += at.fails;
    below = at.score;
  }
  const middle = best[Math.floor((best.length - 1) / 2)];
  return middle === undefined ? null : roundBetween(middle);
}

/** Returns how well a threshold reaches the objective; null when it misses the least rate. */
function valueOf(confusion: Confusion, objective: Objective): number | null {
  const { falseFails, falsePasses, trueFails, truePasses } = confusion;
  const tpr = truePasses / (truePasses + falseFails);
  const tnr = trueFails / (trueFails + falsePasses);
  switch (objective.kind) {
    case 'youden':
      return tpr + tnr;
    case 'kappa':
      return cohenKappa(confusion);
    case 'tpr':
      return tpr >= objective.least - ROUNDING ? tnr : null;
    case 'tnr':
      return tnr >= objective.least - ROUNDING ? tpr : null;
  }
}

function keepBest(best: Candidate[], one: Candidate): Candidate[] {
  const [first] = best;
  if (first === undefined) return [one];
  const byValue = one.value - first.value;
  const by = Math.abs(byValue) > ROUNDING ? byValue : one.youden - first.youden;
  if (by > ROUNDING) return [one];
  return by < -ROUNDING ? best : [...best, one];
}

const MOST_DIGITS = 12;

/** The shortest number near the middle of two neighbouring scores; the lowest score when all rows pass. */
function roundBetween({ above, below }: Pick<Candidate, 'above' | 'below'>): number {
  if (below === undefined) return above;
  const middle = (below + above) / 2;
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    const rounded = Number(middle.toFixed(digits));
    if (below < rounded && rounded <= above) return rounded;
  }
  return above;
}
