import type { Storm } from './run-storm.ts';

/** A storm with its name, and the bounds of its figures. */
export interface NamedStorm extends Storm {
  readonly name: string;
  readonly bounds?: {
    readonly mostAmplification: number;
    readonly mostInWindow: number;
    readonly leastSavedPercent: number;
  };
}

const AT_ONCE = { clients: 1000, spreadMs: 0 };
const SPREAD = { clients: 1000, spreadMs: 30_000 };

/** The storms that are measured. */
export const STORMS: readonly NamedStorm[] = [
  {
    ...AT_ONCE,
    name: '2 s outage, all at once, 1 retry',
    outageMs: 2000,
    numRetries: 1,
    bounds: { mostAmplification: 2, mostInWindow: 150, leastSavedPercent: 0 },
  },
  { ...AT_ONCE, name: '2 s outage, all at once, 3 retries', outageMs: 2000, numRetries: 3 },
  {
    ...AT_ONCE,
    name: '30 s outage, all at once, 1 retry, `Retry-After: 30`',
    outageMs: 30_000,
    numRetries: 1,
    retryAfterS: 30,
    bounds: { mostAmplification: 2, mostInWindow: 40, leastSavedPercent: 95 },
  },
  {
    ...SPREAD,
    name: '30 s outage, calls over 30 s, 1 retry, `Retry-After: 30`',
    outageMs: 30_000,
    numRetries: 1,
    retryAfterS: 30,
    bounds: { mostAmplification: 2, mostInWindow: 40, leastSavedPercent: 95 },
  },
  { ...AT_ONCE, name: 'no outage, all at once, 1 retry', outageMs: 0, numRetries: 1 },
  { ...AT_ONCE, name: 'no outage, all at once, 3 retries', outageMs: 0, numRetries: 3 },
];

/** The seed of the random numbers. */
export const SEED = 20_261_121;
