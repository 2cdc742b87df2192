import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses a duration in seconds to milliseconds. */
export function parseSeconds(text: string): number {
  const ms = Math.round(Number(text) * 1000);
  if (!(ms >= 1 && ms <= 2 ** 31 - 1)) {
    throw new InvalidArgumentError('Pass seconds, such as 30 or 0.5.');
  }
  return ms;
}
