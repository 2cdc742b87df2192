import { once } from '../../values/once.ts';
import { anyValue, optional, type RulesFor, typeRule } from '../../values/rules.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { retriesRule, signalRule, timeoutRule } from '../../values/option-rules.ts';
import type { RequestOptions, ResponseInfo } from './request-options.ts';
import { resolveHeaders } from './resolve-headers.ts';
import type { ResolvedOptions } from './resolve-options.ts';

/** The options of one call, merged with those of the client. */
export interface ResolvedRequestOptions {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly numRetries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly onResponse: ((info: ResponseInfo) => void) | undefined;
}

/** The rules of the options of a call. */
export const requestRules: () => RulesFor<RequestOptions> = /* @__PURE__ */ once(() => ({
  timeoutMs: optional(timeoutRule),
  numRetries: optional(retriesRule),
  onResponse: optional(typeRule('function')),
  signal: optional(signalRule),
  // Checked where they are resolved.
  headers: anyValue,
}));

/**
 * Checks the options of a call and fills in those of the client.
 *
 * @throws {@link ConfigurationError} when an option is unknown or invalid.
 */
export function resolveRequestOptions(
  given: RequestOptions,
  client: ResolvedOptions,
): ResolvedRequestOptions {
  const what = 'RequestOptions';
  return guardOptions(what, () => {
    const options = checkOptions(given, requestRules(), { what });
    return {
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? client.timeoutMs,
      numRetries: options.numRetries ?? client.numRetries,
      headers: {
        ...client.headers,
        ...resolveHeaders('headers', options.headers, client.names.idempotencyHeader),
      },
      onResponse: options.onResponse,
    };
  });
}
