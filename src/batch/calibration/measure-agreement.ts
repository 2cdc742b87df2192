import {
  type Confusion,
  cohenKappa,
  confusionOf,
  effectiveNumber,
  type JudgedRow,
} from '../statistics/agreement.ts';
import { createSfc32, toIndex } from '../statistics/bootstrap.ts';
import { quantile } from '../statistics/distribution.ts';
import { type Interval, wilson } from '../statistics/intervals.ts';
import type { AgreementRates, Rate } from './calibration.ts';
import { unitsOf } from './split-rows.ts';

/** With so many draws the ends of an interval move by less than a hundredth from seed to seed. */
const DRAWS = 2000;
const SEED = 1;
/** With fewer draws that have a value, the others say too little. */
const LEAST_SHARE_OF_DRAWS = 0.9;

export interface MeasuredRow extends JudgedRow {
  readonly id: string;
}

/** The intervals of all figures, from draws that repeat a whole procedure. */
type Intervals = Readonly<Record<keyof ReturnType<typeof figuresOf>, Interval | null>>;

/** Measures verdicts on rows that did not choose the threshold: Wilson's intervals, and a bootstrap for kappa. */
export function measureAgreement(
  rows: readonly MeasuredRow[],
  threshold: number,
): AgreementRates | null {
  if (rows.length === 0) return null;
  const { kappa } = intervalsOf(rows, (weights) => confusionOf(rows, weights));
  return toRates(rows, threshold, { kappa, rate: wilsonRate });
}

/** Measures verdicts of cross-fitting: each interval is of draws that choose all thresholds again. */
export function measureCrossFit(
  rows: readonly MeasuredRow[],
  threshold: number,
  intervals: Intervals,
): AgreementRates | null {
  if (rows.length === 0) return null;
  const rate: ToRate = (chosen, name) => ({ ...countHits(chosen), interval: intervals[name] });
  return toRates(rows, threshold, { kappa: intervals.kappa, rate });
}

type RateName = 'agreement' | 'truePassRate' | 'trueFailRate' | 'failPrecision';

interface Hit {
  readonly isHit: boolean;
  readonly cluster?: string | undefined;
}

type ToRate = (rows: readonly Hit[], name: RateName) => Rate;

function toRates(
  rows: readonly MeasuredRow[],
  threshold: number,
  { kappa: interval, rate }: { readonly kappa: Interval | null; readonly rate: ToRate },
): AgreementRates {
  const confusion = confusionOf(rows);
  const kappa = cohenKappa(confusion);
  const rateOf = (name: RateName, isChosen: (row: MeasuredRow) => boolean): Rate | null => {
    const chosen = rows
      .filter(isChosen)
      .map(({ cluster, label, passes }) => ({ cluster, isHit: label === passes }));
    return chosen.length === 0 ? null : rate(chosen, name);
  };
  const hits = rows.map(({ cluster, label, passes }) => ({ cluster, isHit: label === passes }));
  return {
    threshold,
    confusion,
    agreement: rate(hits, 'agreement'),
    kappa: kappa === null ? null : { value: kappa, interval },
    truePassRate: rateOf('truePassRate', ({ label }) => label),
    trueFailRate: rateOf('trueFailRate', ({ label }) => !label),
    failPrecision: rateOf('failPrecision', ({ passes }) => !passes),
  };
}

function countHits(rows: readonly Hit[]): Omit<Rate, 'interval'> {
  const hits = rows.filter(({ isHit }) => isHit).length;
  return { value: hits / rows.length, hits, rows: rows.length };
}

function wilsonRate(rows: readonly Hit[]): Rate {
  const counts = countHits(rows);
  return { ...counts, interval: wilson(counts.value, effectiveNumber(rows)) };
}

function figuresOf(confusion: Confusion) {
  const { falseFails, falsePasses, trueFails, truePasses } = confusion;
  const total = truePasses + falsePasses + trueFails + falseFails;
  return {
    agreement: divide(truePasses + trueFails, total),
    kappa: cohenKappa(confusion),
    truePassRate: divide(truePasses, truePasses + falseFails),
    trueFailRate: divide(trueFails, trueFails + falsePasses),
    failPrecision: divide(trueFails, trueFails + falseFails),
  };
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The middle 95 % of each figure over bootstrap samples of clusters. */
export function intervalsOf(
  rows: readonly MeasuredRow[],
  judge: (weights: Float64Array) => Confusion,
): Intervals {
  const figures = drawWeights(rows, (weights) => figuresOf(judge(weights)));
  const of = (name: keyof Intervals): Interval | null =>
    middleOf(figures.map((drawn) => drawn[name]));
  return {
    agreement: of('agreement'),
    kappa: of('kappa'),
    truePassRate: of('truePassRate'),
    trueFailRate: of('trueFailRate'),
    failPrecision: of('failPrecision'),
  };
}

/** Calls a function with the weights of the rows in each bootstrap sample: how often their cluster was drawn. */
export function drawWeights<T>(
  rows: Parameters<typeof unitsOf>[0],
  measure: (weights: Float64Array) => T,
): T[] {
  const random = createSfc32(SEED);
  const units = unitsOf(rows);
  return Array.from({ length: DRAWS }, () => {
    const weights = new Float64Array(rows.length);
    const drawn = units.map(() => units[toIndex(random(), units.length)] ?? []);
    for (const row of drawn.flat()) weights[row] = (weights[row] ?? 0) + 1;
    return measure(weights);
  });
}

/** The middle 95 % of values; null when too many draws have none. */
export function middleOf(values: readonly (number | null)[]): Interval | null {
  const known = Float64Array.from(values.filter((value) => value !== null)).sort();
  if (known.length < LEAST_SHARE_OF_DRAWS * values.length) return null;
  return { low: quantile(known, 0.025), high: quantile(known, 0.975) };
}
