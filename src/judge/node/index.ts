export { type JudgeCacheOptions, openJudgeCache } from './open-judge-cache.ts';
