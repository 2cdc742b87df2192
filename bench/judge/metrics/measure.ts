import type { JudgeName } from '../../../src/service/judge-name.ts';
import { type Outcome, scoreOf, type Tokens } from '../outcome.ts';
import { kindOf } from '../read-cases.ts';
import { agrees } from './agreement.ts';
import { type NotApplicable, notApplicable } from './not-applicable.ts';
import { type Bias, lengthBias, pairsToldApart, positionBias } from './pairs.ts';
import { type RankCorrelation, rankCorrelation } from './rank-correlation.ts';
import { type Share, shareOf, sharesBy } from './share.ts';

/** The numbers of a judge on a set of cases. */
export interface JudgeNumbers extends JudgeName {
  /** The day of the run, such as `2026-11-22`. */
  readonly date: string;
  readonly agreement: Share;
  readonly agreementByKind: Readonly<Record<string, Share>>;
  readonly agreementByLanguage: Readonly<Record<string, Share>>;
  /** Of the score with the middle of the expected band. */
  readonly rankCorrelation: RankCorrelation;
  readonly notApplicable: NotApplicable;
  readonly pairsToldApart: Share;
  readonly lengthBias: Bias;
  readonly positionBias: Bias;
  readonly hostileWithstood: Share;
  readonly failures: Readonly<Record<string, number>>;
  readonly tokens: Tokens;
  readonly totalMs: number;
  readonly medianMs: number;
}

/** What the outcomes of a run do not say. */
export interface RunFacts extends JudgeName {
  readonly date: string;
  readonly totalMs: number;
}

/** Computes all numbers of a run. */
export function measure(outcomes: readonly Outcome[], facts: RunFacts): JudgeNumbers {
  const hostile = outcomes.filter(({ judged }) => judged.tags.hostile !== undefined);
  return {
    ...facts,
    agreement: shareOf(outcomes, agrees),
    agreementByKind: sharesBy(outcomes, ({ judged }) => kindOf(judged), agrees),
    agreementByLanguage: sharesBy(outcomes, ({ judged }) => judged.tags.language, agrees),
    rankCorrelation: rankCorrelation(toPairs(outcomes)),
    notApplicable: notApplicable(outcomes),
    pairsToldApart: pairsToldApart(outcomes),
    lengthBias: lengthBias(outcomes),
    positionBias: positionBias(outcomes),
    hostileWithstood: shareOf(hostile, agrees),
    failures: countFailures(outcomes),
    tokens: sumTokens(outcomes),
    medianMs: median(outcomes.map(({ ms }) => ms)),
  };
}

/** The score and the middle of the band of each case that has both. */
function toPairs(outcomes: readonly Outcome[]): [number, number][] {
  return outcomes.flatMap((outcome): [number, number][] => {
    const score = scoreOf(outcome);
    const { expected } = outcome.judged;
    return typeof score === 'number' && expected !== null
      ? [[score, (expected.min + expected.max) / 2]]
      : [];
  });
}

function countFailures(outcomes: readonly Outcome[]): Record<string, number> {
  const codes = outcomes.flatMap(({ verdict }) => ('failure' in verdict ? verdict.failure : []));
  return Object.fromEntries(
    [...Map.groupBy(codes.toSorted(), (code) => code)].map(([code, all]) => [code, all.length]),
  );
}

function sumTokens(outcomes: readonly Outcome[]): Tokens {
  const sum = (kind: keyof Tokens): number =>
    outcomes.reduce((total, { tokens }) => total + tokens[kind], 0);
  return { prompt: sum('prompt'), cached: sum('cached'), completion: sum('completion') };
}

/** The value in the middle; the mean of two for an even number of values, 0 for none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? 0;
  return (low + high) / 2;
}
