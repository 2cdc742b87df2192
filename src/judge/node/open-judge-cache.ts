import { appendFile, readFile } from 'node:fs/promises';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { isRecord } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import { oneOf, optional, type RulesFor } from '../../values/rules.ts';
import type { CachedScore, JudgeCache } from '../judge-cache.ts';
import { parseJson } from '../../values/parse-json.ts';
import { JudgeError } from '../judge-error.ts';

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

/** The version of the format, which each line names. */
const VERSION = 1;
/** Only the user may read it: explanations quote conversations. */
const MODE = 0o600;

interface CacheFileContent {
  readonly scores: Map<string, CachedScore>;
  /** Whether the file ends without a line break, because a process was killed or an editor left it out. */
  lacksBreak: boolean;
}

/**
 * Reads a cache file. A file that does not exist is empty, and the last line with a key counts. Half a line, which a
 * killed process leaves, is skipped; any other line of another format is an error.
 */
async function readCacheFile(path: string): Promise<CacheFileContent> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lacksBreak = text !== '' && !text.endsWith('\n');
  const scores = new Map<string, CachedScore>();
  for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const read = readLine(line);
    if (read !== undefined) scores.set(...read);
    else if (text !== '' && !isHalfLine(line)) {
      throw new Error(
        `Line ${index + 1} of ${path} is not a score of a judge: delete the line, or record the file again.`,
      );
    }
  }
  return { scores, lacksBreak };
}

async function appendScore(
  path: string,
  { key, score }: { readonly key: string; readonly score: CachedScore },
  content: CacheFileContent,
): Promise<void> {
  const line = JSON.stringify({ v: VERSION, key, ...score });
  // One write per line, so that lines of several processes do not mix.
  await appendFile(path, `${content.lacksBreak ? '\n' : ''}${line}\n`, { mode: MODE });
  content.lacksBreak = false;
  // Not before the write: a score that could not be written would look recorded at the next attempt.
  content.scores.set(key, score);
}

const BEGINNING = `{"v":${VERSION},"key":"`;

function isHalfLine(line: string): boolean {
  const isBeginning = line.startsWith(BEGINNING) || (line !== '' && BEGINNING.startsWith(line));
  return isBeginning && parseJson(line) === undefined;
}

function readLine(line: string): [string, CachedScore] | undefined {
  const value = parseJson(line);
  if (!isRecord(value) || value['v'] !== VERSION || typeof value['key'] !== 'string') {
    return undefined;
  }
  const { score, explanation, cleanedExplanation, sources } = value;
  if (!(score === null || typeof score === 'number') || typeof explanation !== 'string') {
    return undefined;
  }
  return [
    value['key'],
    {
      score,
      explanation,
      ...(typeof cleanedExplanation === 'string' ? { cleanedExplanation } : {}),
      ...(Array.isArray(sources) ? { sources: sources.flatMap(readSource) } : {}),
    },
  ];
}

function readSource(source: unknown): { readonly id: string; readonly type: string }[] {
  if (!isRecord(source)) return [];
  const { id, type } = source;
  return typeof id === 'string' && typeof type === 'string' ? [{ id, type }] : [];
}
