/**
 * Keeps the scores of a judge in a file.
 *
 * @module align-evals/judge/node
 */
export { type JudgeCacheOptions, openJudgeCache } from './open-judge-cache.ts';
