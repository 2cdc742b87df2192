import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { PerCriterion } from 'align-evals/batch';
import { toNumber } from './parse-number.ts';

/** Parses `x` for every criterion, or `NAME=x` for one; the flag may be repeated. */
export function parsePerCriterion(text: string, previous: PerCriterion = {}): PerCriterion {
  // A name may contain "=", a number may not.
  const split = text.lastIndexOf('=');
  const value = toNumber(text.slice(split + 1));
  if (!(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('Pass a number from 0 to 1, or NAME=number for one criterion.');
  }
  if (split === -1) return { ...previous, all: value };
  const name = text.slice(0, split);
  return { ...previous, named: { ...previous.named, [name]: value } };
}
