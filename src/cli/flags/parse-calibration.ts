import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { CalibrationAim } from 'align-evals/batch';
import { parseNumber } from './parse-number.ts';

/** Parses `youden`, `kappa`, `tpr=0.9` or `tnr=0.95`. */
export function parseAim(text: string): CalibrationAim {
  if (isAim(text)) return text;
  throw new InvalidArgumentError(
    'Pass youden, kappa, or a least rate from 0 to 1 such as tpr=0.9 or tnr=0.95.',
  );
}

function isAim(text: string): text is CalibrationAim {
  if (text === 'youden' || text === 'kappa') return true;
  const least = /^t[pn]r=(?<least>.+)$/.exec(text)?.groups?.['least'] ?? '';
  return parseNumber(least) > 0 && parseNumber(least) <= 1;
}

export function parseSplit(text: string): number {
  const split = parseNumber(text);
  if (!(split >= 0.1 && split <= 0.9))
    throw new InvalidArgumentError('Pass a share from 0.1 to 0.9.');
  return split;
}
