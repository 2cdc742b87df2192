export { type FileJudgeCache, openJudgeCache, type JudgeCacheOptions } from './open-judge-cache.ts';
