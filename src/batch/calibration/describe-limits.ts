import type { Objective } from '../statistics/roc.ts';
import type { CriterionCalibration, LabelSource } from './calibration.ts';

type Facts = Omit<CriterionCalibration, 'notes'>;

interface Circumstances {
  readonly isBinary: boolean;
  readonly objective: Objective;
  readonly source: LabelSource;
}

/** Returns the sentences that limit what the figures of a criterion mean. */
export function describeLimits(facts: Facts, circumstances: Circumstances): string[] {
  return [
    describeSource(circumstances),
    describeSelected(facts),
    describeContradictions(facts),
    describeThreshold(facts, circumstances),
    describeMethod(facts),
    describeAuc(facts),
    describePassRate(facts),
    describeMissing(facts),
  ].filter((note) => note !== undefined);
}

type Note = string | undefined;

function describeSource({ source }: Circumstances): Note {
  if (source === 'labels') return undefined;
  return 'All figures are from ratings. People choose which traces they rate, so that the figures say little about the others.';
}

function describeSelected({ selected }: Facts): Note {
  if (selected === 0) return undefined;
  return `${count(selected, 'label is of a row that was', 'labels are of rows that were')} chosen for the score: listed among the disagreements, and in no rate.`;
}

function describeContradictions({ contradictions }: Facts): Note {
  if (contradictions.length === 0) return undefined;
  return `${count(contradictions.length, 'row has', 'rows have')} labels that contradict each other, and ${contradictions.length === 1 ? 'counts' : 'count'} nowhere.`;
}

function describeThreshold(
  { labels: { failed, passed }, threshold }: Facts,
  { isBinary, objective }: Circumstances,
): Note {
  if (threshold !== null) return undefined;
  if (passed + failed === 0) return 'There is no label for a rate.';
  if (isBinary) return 'The scores are 0 or 1, so there is no threshold to choose and no AUC.';
  if (passed === 0 || failed === 0) {
    const [all, other] = passed === 0 ? ['fail', 'pass'] : ['pass', 'fail'];
    return `All labels are ${all}, so there is no threshold: label rows that ${other}.`;
  }
  const least = 'least' in objective ? `${objective.kind}=${objective.least}` : 'the aim';
  return `No threshold from 0 to 1 reaches ${least} on the labels that choose it.`;
}

function describeMethod({ isRough, method, proposed, threshold }: Facts): Note {
  if (method === 'all') {
    return isRough ? 'Fewer than 40 labels: all figures are rough.' : undefined;
  }
  if (method === 'held-out' || threshold === null) return undefined;
  return proposed === null
    ? 'One kind of label has a single row or cluster, which cannot both choose a threshold and measure it: there are no rates.'
    : 'Too few labels to split: all labels choose the threshold, and the rates are from cross-fitting, with rough intervals.';
}

function describeAuc({ auc }: Facts): Note {
  if (auc?.interval !== null) return undefined;
  return auc.value === 0 || auc.value === 1
    ? `The AUC is ${auc.value}, at which DeLong's error is 0 and there is no interval.`
    : 'The AUC has no interval with less than two rows or clusters of a label.';
}

function describePassRate({ passRate, proposed }: Facts): Note {
  const [tpr, tnr] = [proposed?.truePassRate?.value, proposed?.trueFailRate?.value];
  if (passRate !== null || tpr === undefined || tnr === undefined || tpr + tnr > 1)
    return undefined;
  return 'TPR and TNR together are not above 1: the verdicts are no better than chance, and no pass rate can be corrected.';
}

function describeMissing({ missing: { failed, passed } }: Facts): Note {
  if (passed === 0 && failed === 0) return undefined;
  const parts = [
    ...(passed > 0 ? [`${passed} more that pass (for TPR)`] : []),
    ...(failed > 0 ? [`${failed} more that fail (for TNR)`] : []),
  ];
  return `Too few labels for rates within ±0.1: label about ${parts.join(' and ')}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
