import type { KyInstance } from 'ky';

/**
 * Loads ky with the first request. Bundles have `load-ky.ts` instead: with a dynamic import, Rollup's
 * `inlineDynamicImports` puts ky behind the program, and a call that the program awaits at its top level fails.
 */
export async function loadKy(): Promise<KyInstance> {
  const loaded = await import('ky');
  return loaded.default;
}
