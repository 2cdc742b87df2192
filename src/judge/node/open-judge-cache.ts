import { JudgeError } from '../judge-error.ts';
import type { JudgeCache } from '../judge-cache.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { oneOf, optional, type RulesFor } from '../../values/rules.ts';
import { once } from '../../values/once.ts';
import { appendScore, readCacheFile } from './cache-file.ts';

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

const cacheRules = /* @__PURE__ */ once((): RulesFor<JudgeCacheOptions> => ({
  mode: optional(oneOf('record', 'replay', 'strict')),
}));

/**
 * Opens a file that keeps the scores of a judge, one JSON line per score. Record it once with a model, add it to the
 * repository, and run tests with `'strict'`: they have real verdicts and need no model. The file has the explanations, which may quote
 * conversations; it has no conversation and no key. It is read when the first score is needed.
 *
 * @param path - The path of the file; `'record'` creates it.
 * @throws `ConfigurationError` when an option is unknown or invalid.
 *
 * @example
 * ```ts
 * import { createJudge } from 'align-evals/judge';
 * import { openJudgeCache } from 'align-evals/judge/node';
 * import OpenAI from 'openai';
 *
 * const cache = openJudgeCache('test/verdicts.jsonl', {
 *   mode: process.env['RECORD'] === undefined ? 'strict' : 'record',
 * });
 * // In strict mode nothing is sent, so the key can be any text.
 * const openai = new OpenAI({ apiKey: process.env['OPENAI_API_KEY'] ?? 'unused' });
 * const judge = createJudge({ openai, model: 'gpt-5-mini', cache });
 * ```
 */
export function openJudgeCache(path: string, options: JudgeCacheOptions = {}): JudgeCache {
  const { mode = 'record' } = guardOptions('openJudgeCache', () =>
    checkOptions(options, cacheRules(), {
      what: 'openJudgeCache',
      usage: "openJudgeCache(path, { mode: 'strict' })",
    }),
  );
  const read = once(() => readCacheFile(path));
  let written: Promise<unknown> = Promise.resolve();
  return {
    get: async (key) => {
      const known = (await read()).scores.get(key);
      if (known === undefined && mode === 'strict') throw notRecorded(path);
      return known;
    },
    set: async (key, score) => {
      const content = await read();
      if (mode !== 'record') {
        content.scores.set(key, score);
        return;
      }
      // One after the other: the first write may have to end the last line of the file.
      const write = written.then(() => appendScore(path, { key, score }, content));
      written = write.catch(() => undefined);
      await write;
    },
  };
}

function notRecorded(path: string): JudgeError {
  return new JudgeError(
    `${path} does not have the score of this request: record it with openJudgeCache(path, { mode: 'record' }). A new prompt, model, host, criterion or conversation is a new request.`,
    { code: 'judge_not_recorded' },
  );
}
