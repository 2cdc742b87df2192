import { InvalidArgumentError } from '@commander-js/extra-typings';
import { toNumber } from './parse-number.ts';

/** How many failed outcomes count as complete: a number, or a share of all outcomes. */
export type MaxFailed = { readonly count: number } | { readonly share: number };

/** Parses `5` or `2%`. */
export function parseMaxFailed(text: string): MaxFailed {
  const isShare = text.endsWith('%');
  const value = toNumber(isShare ? text.slice(0, -1) : text);
  const isValid = isShare ? value >= 0 && value <= 100 : Number.isSafeInteger(value) && value >= 0;
  if (!isValid) throw new InvalidArgumentError('Pass a number such as 5, or a share such as 2%.');
  return isShare ? { share: value / 100 } : { count: value };
}

/** Returns the number of failed outcomes that count as complete. */
export function allowedFailures(maxFailed: MaxFailed | undefined, outcomes: number): number {
  if (maxFailed === undefined) return 0;
  return 'count' in maxFailed ? maxFailed.count : Math.floor(maxFailed.share * outcomes + 1e-9);
}
