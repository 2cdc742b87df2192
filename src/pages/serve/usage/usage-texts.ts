import { REGIONS, type Region } from '../../../service/regions.ts';

const MILLION = 1_000_000;

/** A number of tokens: exact below a million, with one digit after the point from there on. */
export function toTokenText(tokens: number): string {
  return tokens < MILLION ? tokens.toLocaleString('en') : `${toDecimal(tokens / MILLION)} M`;
}

/** A number of credits, with at most one digit after the point. */
export function toCreditText(credits: number): string {
  return credits > 0 && credits < 0.05 ? '< 0.1' : toDecimal(credits);
}

/** A part of a whole; 0 when there is nothing. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** A share in per cent. */
export function toShareText(share: number): string {
  return `${String(Math.round(100 * share))} %`;
}

/** What the totals span: they are labelled combined exactly when they are of several regions. */
export function toScopeText(isCombined: boolean, reached: readonly Region[]): string {
  const names = reached.map((region) => region.toUpperCase());
  return isCombined ? `Combined: ${names.join(' + ')}` : `${names.join(' + ')} only`;
}

/** The regions that were not reached. */
export function findMissing(reached: readonly Region[]): readonly Region[] {
  return REGIONS.filter((region) => !reached.includes(region));
}

function toDecimal(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}
