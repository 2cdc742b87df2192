import type { JudgeCache } from '../judge-cache.ts';

/** The options of `openJudgeCache`. */
export interface JudgeCacheOptions {
  /**
   * What happens to a request that the file does not have: `'record'` asks the model and adds the score to the file;
   * `'replay'` asks the model and leaves the file as it is; `'strict'` fails, so that tests never reach a model.
   *
   * @defaultValue `'record'`
   */
  readonly mode?: 'record' | 'replay' | 'strict' | undefined;
}

/** A cache that is a file. */
export type FileJudgeCache = JudgeCache;

/** TODO */
export function openJudgeCache(path: string, options: JudgeCacheOptions = {}): FileJudgeCache {
  throw new Error(`${path} ${String(options.mode)}`);
}
