import type { LogLevel } from './logger.ts';
import type { Region } from '../../service/regions.ts';
import type { ServiceNames } from '../../service/service-names.ts';

/** A limit for single results, and one for traces, lists and `request`. */
export interface LimitBySize {
  readonly single: number;
  readonly list: number;
}

interface Defaults {
  readonly region: Region;
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly criteriaConcurrency: number;
  readonly maxResponseBytes: LimitBySize;
  readonly maxResponseDepth: number;
  readonly maxResponseValues: LimitBySize;
  readonly logLevel: LogLevel;
  readonly waitTimeoutMs: number;
  readonly pollIntervalMs: number;
  readonly names: Omit<
    ServiceNames,
    'dataRetentionField' | 'taskPath' | 'taskStates' | 'idempotencyHeader'
  >;
}

const MEBIBYTE = 1024 * 1024;

/** The defaults of the client. A script compares the `@defaultValue` tags with this object. */
export const DEFAULTS: Defaults = {
  region: 'eu',
  // Specification, "Client library behaviour": one retry, 60 seconds.
  numRetries: 1,
  timeoutMs: 60_000,
  // The criteria of one call that run at the same time while `maxConcurrency` is not set.
  criteriaConcurrency: 5,
  // What the worst response within these limits takes, `test/resilience/memory/worst-bodies.test.ts` measures. A page
  // of 100 traces may have 160 KiB of text and 300 messages per trace.
  maxResponseBytes: { single: 2 * MEBIBYTE, list: 16 * MEBIBYTE },
  maxResponseDepth: 256,
  maxResponseValues: { single: 50_000, list: 100_000 },
  logLevel: 'off',
  waitTimeoutMs: 600_000,
  pollIntervalMs: 1000,
  names: {
    minScoreParameter: 'min_score',
    maxScoreParameter: 'max_score',
    criteriaParameter: 'criteria',
    tagsParameter: 'tags',
    excludeParameter: 'exclude',
  },
};
