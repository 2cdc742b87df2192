import { isAbortSignal } from '../values/abort-signal.ts';
import {
  checkCount,
  checkKnownOptions,
  checkTimeoutMs,
  checkType,
  invalidOption,
} from './check-option.ts';
import { describeValue } from '../values/describe-value.ts';
import type { RequestOptions, ResponseInfo } from './request-options.ts';
import { resolveHeaders } from './resolve-headers.ts';
import type { ResolvedOptions } from './resolve-options.ts';

/** The options of one call after checks and the client's own. */
export interface ResolvedRequestOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly numRetries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly onResponse: ((info: ResponseInfo) => void) | undefined;
}

const KNOWN_OPTIONS: Readonly<Record<keyof RequestOptions, true>> = {
  signal: true,
  timeoutMs: true,
  numRetries: true,
  headers: true,
  onResponse: true,
};

/**
 * Checks the options of a call and fills in those of the client.
 *
 * @param options - What the caller passed.
 * @param client - The options of the client.
 * @throws {@link ConfigurationError} when an option is unknown or invalid.
 */
export function resolveRequestOptions(
  options: RequestOptions,
  client: ResolvedOptions,
): ResolvedRequestOptions {
  checkKnownOptions(options, KNOWN_OPTIONS, 'RequestOptions');
  if (options.timeoutMs !== undefined) checkTimeoutMs('timeoutMs', options.timeoutMs);
  if (options.numRetries !== undefined) checkCount('numRetries', options.numRetries);
  checkType('onResponse', options.onResponse, 'function');
  if (options.signal !== undefined && !isAbortSignal(options.signal)) {
    throw invalidOption('signal', describeValue(options.signal), 'an AbortSignal');
  }
  return {
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? client.timeoutMs,
    numRetries: options.numRetries ?? client.numRetries,
    headers: { ...client.headers, ...resolveHeaders('headers', options.headers) },
    onResponse: options.onResponse,
  };
}
