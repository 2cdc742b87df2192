import type { Score } from '../testing/scorer.ts';

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
   * Returns the score of an identical request; undefined when there is none. What it throws fails the evaluation.
   *
   * @param key - A hash of everything that decides the score: the prompt with its version, the model, its host and the
   * options of the judge. It contains nothing of the conversation.
   */
  readonly get: (key: string) => CachedScore | undefined | Promise<CachedScore | undefined>;
  /** Keeps a score. What it throws fails the evaluation. */
  readonly set: (key: string, score: CachedScore) => void | Promise<void>;
}
