import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses a number of a flag; a text such as `-1` or `0x10` is not one. */
export function toNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses an integer of at least 1. */
export function parseCount(text: string): number {
  const count = toNumber(text);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new InvalidArgumentError('Pass an integer of at least 1.');
  }
  return count;
}

/** Parses the seed of a sample: an integer of at least 0. */
export function parseSeed(text: string): number {
  const seed = toNumber(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new InvalidArgumentError('Pass an integer from 0 to 4294967295.');
  }
  return seed;
}

/** Parses a share of a limit, as `0.25` or `1/4`: above 0 and at most 1. */
export function parseShare(text: string): number {
  const [numerator = '', denominator = '1', ...rest] = text.split('/');
  const share = toNumber(numerator) / toNumber(denominator);
  if (rest.length > 0 || !(share > 0 && share <= 1)) {
    throw new InvalidArgumentError('Pass a share above 0 and at most 1, such as 1/4 or 0.25.');
  }
  return share;
}
