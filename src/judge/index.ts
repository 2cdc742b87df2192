/**
 * Scores with a model of your choice, as the scorer of a reference server.
 *
 * @module align-evals/judge
 */
export { createJudge, type Judge } from './create-judge.ts';
export type { CachedScore, JudgeCache } from './judge-cache.ts';
export { JudgeError, type JudgeErrorCode } from './judge-error.ts';
export type { JudgeOptions } from './judge-options.ts';
export { modelFetch } from './model/model-fetch.ts';
export type {
  ChatMessage,
  ChatRequest,
  ChatRequestOptions,
  OpenAIClient,
  ResponseFormat,
} from './openai-client.ts';
