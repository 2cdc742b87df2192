import { wilson } from '../statistics/intervals.ts';
import type { AgreementRates, CriterionCalibration, Rate } from './calibration.ts';

/** Half the width of the interval of a rate that is known well enough. */
const WANTED_REACH = 0.1;
const HALF = 0.5;

/** Returns how many more labels of each kind both rates need. Some of them go to the part that chooses the threshold. */
export function missingLabels(
  rates: AgreementRates | null,
  { method, split }: Pick<CriterionCalibration, 'method'> & { readonly split: number },
): CriterionCalibration['missing'] {
  const measuring = method === 'all' ? 1 : 1 - split;
  const missing = (rate: Rate | null | undefined): number => {
    const { hits = 0, rows = 0 } = rate ?? {};
    // Few rows may all be hits by chance, so that the rate alone would need too few.
    const needed = neededRows(rows === 0 ? HALF : (hits + 1) / (rows + 2));
    return Math.max(0, Math.ceil((needed - rows) / measuring - 1e-9));
  };
  return { passed: missing(rates?.truePassRate), failed: missing(rates?.trueFailRate) };
}

function neededRows(rate: number): number {
  let rows = 1;
  for (;;) {
    const { high, low } = wilson(rate, rows);
    if ((high - low) / 2 <= WANTED_REACH) return rows;
    rows += 1;
  }
}
