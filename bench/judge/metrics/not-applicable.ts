import { type Outcome, scoreOf } from '../outcome.ts';
import { type Share, shareOf } from './share.ts';

/** How well a judge finds the criteria that do not apply. */
export interface NotApplicable {
  /** Of the cases in which the judge says "not applicable", those in which it is right. */
  readonly precision: Share;
  /** Of the cases whose criterion does not apply, those in which the judge says so. A failure does not. */
  readonly recall: Share;
}

/** Compares "not applicable" of a judge with that of the cases. */
export function notApplicable(
  outcomes: readonly Pick<Outcome, 'judged' | 'verdict'>[],
): NotApplicable {
  const isExpected = ({ judged }: Pick<Outcome, 'judged'>): boolean => judged.expected === null;
  const isSaid = (outcome: Pick<Outcome, 'verdict'>): boolean => scoreOf(outcome) === null;
  return {
    precision: shareOf(outcomes.filter(isSaid), isExpected),
    recall: shareOf(outcomes.filter(isExpected), isSaid),
  };
}
