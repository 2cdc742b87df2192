import { InvalidArgumentError } from '@commander-js/extra-typings';
import { toNumber } from './parse-number.ts';

/** Parses a score, from 0 to 1. */
export function parseScore(text: string): number {
  const score = toNumber(text);
  if (!(score >= 0 && score <= 1)) throw new InvalidArgumentError('Pass a score from 0 to 1.');
  return score;
}
