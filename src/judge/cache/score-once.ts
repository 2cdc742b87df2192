import type { Score } from '../../testing/scorer.ts';
import type { CachedScore, JudgeCache } from '../judge-cache.ts';

/** Scores a request unless an identical one was scored or is being scored. */
export type ScoreOnce = (
  key: string,
  signal: AbortSignal,
  score: () => Promise<Score>,
) => Promise<Score>;

/** Creates the function that asks the cache first. Failures are not kept. */
export function createScoreOnce(cache: JudgeCache): ScoreOnce {
  const running = new Map<string, Promise<Score>>();
  return async (key, signal, score) => {
    for (;;) {
      signal.throwIfAborted();
      const other = running.get(key);
      if (other === undefined) break;
      // When the other request fails or is aborted, only its caller is told, and this one scores itself.
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

/** Rejects with the reason of the signal when it aborts first. */
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

/** A score of the cache took no tokens. */
function withoutCost(cached: CachedScore): Score {
  return { ...cached, usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 } };
}
