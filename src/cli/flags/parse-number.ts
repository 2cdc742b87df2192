import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Parses the number of a flag. A text such as `-1` or `0x10` is NaN. */
export function parseNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

export function parseCount(text: string): number {
  const count = parseNumber(text);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new InvalidArgumentError('Pass an integer of at least 1.');
  }
  return count;
}

export function parseSeed(text: string): number {
  const seed = parseNumber(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new InvalidArgumentError('Pass an integer from 0 to 4294967295.');
  }
  return seed;
}

/** Parses a share such as `0.25` or `1/4`. */
export function parseShare(text: string): number {
  const [numerator = '', denominator = '1', ...rest] = text.split('/');
  const share = parseNumber(numerator) / parseNumber(denominator);
  if (rest.length > 0 || !(share > 0 && share <= 1)) {
    throw new InvalidArgumentError('Pass a share above 0 and at most 1, such as 1/4 or 0.25.');
  }
  return share;
}

/** One of several parts of the rows, from 1. */
export interface Shard {
  readonly number: number;
  readonly count: number;
}

/** Parses `2/5`. */
export function parseShard(text: string): Shard {
  const [number = NaN, count = NaN] = text.split('/').map(parseNumber);
  const isValid = /^\d{1,6}\/\d{1,6}$/.test(text) && number >= 1 && number <= count;
  if (!isValid) throw new InvalidArgumentError('Pass the shard and their number, such as 2/5.');
  return { number, count };
}

export function parsePort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('Pass a port from 0 to 65535.');
  return port;
}

export function parseScore(text: string): number {
  const score = parseNumber(text);
  if (!(score >= 0 && score <= 1)) throw new InvalidArgumentError('Pass a score from 0 to 1.');
  return score;
}

/** Parses a duration in seconds to milliseconds. */
export function parseSeconds(text: string): number {
  const ms = Math.round(Number(text) * 1000);
  if (!(ms >= 1 && ms <= 2 ** 31 - 1)) {
    throw new InvalidArgumentError('Pass seconds, such as 30 or 0.5.');
  }
  return ms;
}

/** The number of failed outcomes with which a run counts as complete, or their share of all outcomes. */
export type MaxFailed = { readonly count: number } | { readonly share: number };

/** Parses `5` or `2%`. */
export function parseMaxFailed(text: string): MaxFailed {
  const isShare = text.endsWith('%');
  const value = parseNumber(isShare ? text.slice(0, -1) : text);
  const isValid = isShare ? value >= 0 && value <= 100 : Number.isSafeInteger(value) && value >= 0;
  if (!isValid) throw new InvalidArgumentError('Pass a number such as 5, or a share such as 2%.');
  return isShare ? { share: value / 100 } : { count: value };
}
