import type { Score } from '../testing/scorer.ts';
import type { RequestContent } from './model/request-shape.ts';

/** What a cache keeps of a scored request: JSON values only. */
export type CachedScore = Omit<Score, 'usage'>;

/**
 * Keeps scores, so that identical requests are scored once. `align-evals/judge/node` has one that is a file.
 *
 * @example
 * ```ts
 * import type { CachedScore, JudgeCache } from 'align-evals/judge';
 *
 * const scores = new Map<string, CachedScore>();
 * const cache: JudgeCache = {
 *   get: (key) => scores.get(key),
 *   set: (key, score) => {
 *     scores.set(key, score);
 *   },
 * };
 * ```
 */
export interface JudgeCache {
  /**
   * Returns the score of an identical request, or undefined when the cache has no such score. An error fails the evaluation.
   *
   * @param key - A hash of everything that decides the score: the prompt with its version, the model, its host and the
   * options of the judge. It contains nothing of the conversation.
   */
  readonly get: (key: string) => CachedScore | undefined | Promise<CachedScore | undefined>;
  /** Keeps a score. An error fails the evaluation. */
  readonly set: (key: string, score: CachedScore) => void | Promise<void>;
}

export type ScoreOnce = (
  key: string,
  signal: AbortSignal,
  score: () => Promise<Score>,
) => Promise<Score>;

/**
 * Creates the function that scores a request unless an identical one was scored or is being scored. Failures are not
 * kept.
 */
export function createScoreOnce(cache: JudgeCache): ScoreOnce {
  const running = new Map<string, Promise<Score>>();
  return async (key, signal, score) => {
    for (;;) {
      signal.throwIfAborted();
      const other = running.get(key);
      if (other === undefined) break;
      // When the other request fails or is aborted, only its caller receives the error, and this one scores itself.
      const shared = await raceWithAbort(
        other.catch(() => undefined),
        signal,
      );
      if (shared !== undefined) return withoutCost(toCached(shared));
    }
    const run = scoreAndKeep(cache, key, score);
    running.set(key, run);
    try {
      return await run;
    } finally {
      running.delete(key);
    }
  };
}

async function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => {
    aborted.reject(signal.reason);
  };
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function scoreAndKeep(
  cache: JudgeCache,
  key: string,
  score: () => Promise<Score>,
): Promise<Score> {
  const known = await cache.get(key);
  if (known !== undefined) return withoutCost(known);
  const scored = await score();
  await cache.set(key, toCached(scored));
  return scored;
}

function toCached({ score, explanation, cleanedExplanation, sources }: Score): CachedScore {
  return {
    score,
    explanation,
    ...(cleanedExplanation === undefined ? {} : { cleanedExplanation }),
    ...(sources === undefined ? {} : { sources }),
  };
}

function withoutCost(cached: CachedScore): Score {
  return { ...cached, usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 } };
}

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

/** Returns a hash, which contains nothing of the conversation. */
export async function toCacheKey(parts: CacheKeyParts): Promise<string> {
  const { promptVersion, host, model, format, temperature, seed, maxOutputTokens, samples, texts } =
    parts;
  const named = { promptVersion, host, model, format, temperature, seed, maxOutputTokens, samples };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...named, texts }));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
