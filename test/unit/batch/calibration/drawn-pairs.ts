import { calibrate, type CalibrateOptions } from '../../../../src/batch/calibration/calibrate.ts';
import type {
  CriterionCalibration,
  LabelledPair,
} from '../../../../src/batch/calibration/calibration.ts';
import { createRandom } from '../../../kit/time/random.ts';

/** Draws pairs whose scores are higher for rows that people passed. */
export function drawPairs(
  rows: number,
  { criterion = 'tone', digits = 2, seed = 1 } = {},
): LabelledPair[] {
  const random = createRandom(seed);
  return Array.from({ length: rows }, (_, index) => {
    const label = random() < 0.6;
    const score = Math.min(1, (label ? 0.4 : 0.05) + 0.6 * random());
    const rounded = Number(score.toFixed(digits));
    return { id: `row-${String(index)}`, criterion, score: rounded, label };
  });
}

/** Calibrates pairs of the criterion `tone`. */
export function calibrateTone(
  pairs: readonly LabelledPair[],
  options?: CalibrateOptions,
): CriterionCalibration {
  const found = calibrate(pairs, options).criteria['tone'];
  if (found === undefined) throw new Error('There is no calibration of tone');
  return found;
}

export const pairOf = (id: string, score: number, label: boolean): LabelledPair => ({
  ...{ id, criterion: 'tone', score, label },
});
