import type { RequestContent } from '../model/request-shape.ts';

/** Everything that decides a score, except the random delimiter. */
export interface CacheKeyParts extends Pick<
  RequestContent,
  'model' | 'format' | 'temperature' | 'seed' | 'maxOutputTokens'
> {
  readonly promptVersion: string;
  readonly host: string;
  readonly samples: number;
  /** The prompt without its delimiter. */
  readonly texts: readonly string[];
}

/** Computes the key of a request: a hash in hexadecimal digits, which contains nothing of the conversation. */
export async function toCacheKey(parts: CacheKeyParts): Promise<string> {
  const { promptVersion, host, model, format, temperature, seed, maxOutputTokens, samples, texts } =
    parts;
  const named = { promptVersion, host, model, format, temperature, seed, maxOutputTokens, samples };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...named, texts }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
