import { findAdapter } from './adapters/adapters.ts';
import { unwrapResult } from './adapters/unwrap-result.ts';
import type { ProviderKind } from './conversation.ts';

/**
 * Tells what a provider's client returned. It looks at own data only: it calls no getter, starts no
 * stream, copies nothing and never throws.
 *
 * @param value - Anything.
 * @returns What it is; undefined for a promise, a stream, an error, or what is not known.
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
    return findAdapter(unwrapResult(value))?.kind;
  } catch {
    // A proxy may throw whatever it is asked.
    return undefined;
  }
}
