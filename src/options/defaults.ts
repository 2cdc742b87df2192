import type { LogLevel } from './logger.ts';
import type { Region } from './regions.ts';

/** What applies where the caller says nothing. */
interface Defaults {
  readonly region: Region;
  readonly numRetries: number;
  readonly timeoutMs: number;
  readonly criteriaConcurrency: number;
  readonly maxResponseBytes: { readonly single: number; readonly list: number };
  readonly logLevel: LogLevel;
  readonly waitTimeoutMs: number;
  readonly pollIntervalMs: number;
}

const MEBIBYTE = 1024 * 1024;

/** Every default of the client, once. The `@defaultValue` tags are checked against this object. */
export const DEFAULTS: Defaults = {
  region: 'eu',
  // Specification, "Client library behaviour": one retry, 60 seconds.
  numRetries: 1,
  timeoutMs: 60_000,
  // How many criteria of one list run at a time while `maxConcurrency` is unset.
  criteriaConcurrency: 5,
  maxResponseBytes: { single: 8 * MEBIBYTE, list: 32 * MEBIBYTE },
  logLevel: 'off',
  waitTimeoutMs: 600_000,
  pollIntervalMs: 1000,
};

/** The longest time that timers of JavaScript can hold; a longer one fires at once. */
export const MAX_TIMEOUT_MS: number = 2 ** 31 - 1;
