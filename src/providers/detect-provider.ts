import { findAdapter } from './adapters/find-adapter.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type { ProviderKind } from './conversation.ts';
import { moreAdapters } from './more-adapters/more-adapters.ts';

/**
 * Detects what a provider's client returned. It reads own data only: it calls no getter, starts no stream,
 * copies nothing and never throws.
 *
 * @param value - The value that the client returned, or any other value.
 * @returns The kind of result; undefined for a promise, a stream, an error, and any unknown value.
 *
 * @example
 * ```ts
 * import { detectProvider } from 'align-evals/providers';
 *
 * const kind = detectProvider({ role: 'assistant', content: 'Paris.' }); // 'message'
 * ```
 */
export function detectProvider(value: unknown): ProviderKind | undefined {
  if (typeof value === 'string') return 'string';
  try {
    return findAdapter(unwrapResult(value), moreAdapters)?.kind;
  } catch {
    // A proxy may throw on any access, and unwrapResult throws for streams and errors.
    return undefined;
  }
}
