import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJudge } from 'align-evals/judge';
import { type JudgeCacheOptions, openJudgeCache } from 'align-evals/judge/node';
import { fakeOpenAI, judgeInput } from '../../../kit/judge/judge.ts';

const SCORE = { score: 0.5, explanation: 'So so.', sources: [{ type: 'a', id: 'b' }] };
const OTHER = { score: null, explanation: 'No.', cleanedExplanation: 'No, sorry.' };
const LINE = `${JSON.stringify({ v: 1, key: 'a', ...SCORE })}\n`;
const OTHER_LINE = `${JSON.stringify({ v: 1, key: 'b', ...OTHER })}\n`;

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'judge-cache-'));
  path = join(folder, 'verdicts.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('openJudgeCache', () => {
  it('keeps scores in a file that only the user can read', async () => {
    const cache = openJudgeCache(path);
    await Promise.all([cache.set('a', SCORE), cache.set('b', OTHER)]);

    expect(readFileSync(path, 'utf8')).toBe(LINE + OTHER_LINE);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await cache.get('a')).toEqual(SCORE);
    const again = openJudgeCache(path, { mode: 'strict' });
    expect([await again.get('a'), await again.get('b')]).toEqual([SCORE, OTHER]);
  });

  it('has no score in a file that does not exist, and creates none before the first score', async () => {
    const cache = openJudgeCache(path);

    expect(await cache.get('a')).toBeUndefined();
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it.each(['{', '{"v":1,"key":"ä', LINE.slice(0, -3)])(
    'skips the half line %s that a killed process left, and ends it before it writes',
    async (half) => {
      writeFileSync(path, LINE + half);
      const cache = openJudgeCache(path);

      expect(await cache.get('a')).toEqual(SCORE);
      await cache.set('b', OTHER);
      await cache.set('a', SCORE);
      expect(readFileSync(path, 'utf8')).toBe(`${LINE}${half}\n${OTHER_LINE}${LINE}`);
      expect(await openJudgeCache(path, { mode: 'strict' }).get('b')).toEqual(OTHER);
    },
  );

  it('does not remember a score that it could not write', async () => {
    const cache = openJudgeCache(join(folder, 'missing', 'verdicts.jsonl'));

    await expect(cache.set('a', SCORE)).rejects.toThrow('ENOENT');
    expect(await cache.get('a')).toBeUndefined();
  });

  it('reads a last line without a line break, and ends it before it writes', async () => {
    writeFileSync(path, LINE.trimEnd());
    const cache = openJudgeCache(path);

    expect(await cache.get('a')).toEqual(SCORE);
    await cache.set('b', OTHER);
    expect(readFileSync(path, 'utf8')).toBe(LINE + OTHER_LINE);
  });

  it('takes the last of several lines with one key', async () => {
    writeFileSync(path, LINE + OTHER_LINE.replace('"b"', '"a"'));

    expect(await openJudgeCache(path).get('a')).toEqual(OTHER);
  });

  it.each([
    ['no JSON', 'x'],
    ['another version', '{"v":2,"key":"a","score":1,"explanation":"x"}'],
    ['no key', '{"v":1,"score":1,"explanation":"x"}'],
    ['no score', '{"v":1,"key":"a","explanation":"x"}'],
    ['no explanation', '{"v":1,"key":"a","score":1}'],
    ['an empty line', ''],
  ])('names the line of a file with %s', async (_, line) => {
    writeFileSync(path, `${LINE}${line}\n${LINE}`);

    await expect(openJudgeCache(path).get('a')).rejects.toThrow(
      `Line 2 of ${path} is not a score of a judge: delete the line, or record the file again.`,
    );
  });

  it('leaves out sources that are none', async () => {
    writeFileSync(path, LINE.replace('[{', '[null,{"id":1,"type":"x"},{'));

    expect(await openJudgeCache(path).get('a')).toEqual(SCORE);
  });

  it('asks the model and writes nothing with replay', async () => {
    const openai = fakeOpenAI();
    const cache = openJudgeCache(path, { mode: 'replay' });
    const judge = createJudge({ openai, model: 'm', cache });
    await judge(judgeInput());
    await judge(judgeInput());

    expect(openai.requests).toHaveLength(1);
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  it('fails with strict for a request that was not recorded, and never asks the model', async () => {
    const openai = fakeOpenAI();
    const record = createJudge({ openai, model: 'm', cache: openJudgeCache(path) });
    const recorded = await record(judgeInput());
    const cache = openJudgeCache(path, { mode: 'strict' });
    const judge = createJudge({ openai, model: 'm', cache });

    expect((await judge(judgeInput())).score).toBe(recorded.score);
    await expect(judge(judgeInput({ criterion: 'Reward x' }))).rejects.toMatchObject({
      code: 'judge_not_recorded',
      status: 400,
      message: `${path} does not have the score of this request: record it with openJudgeCache(path, { mode: 'record' }). A new prompt, model, host, criterion or conversation is a new request.`,
    });
    expect(openai.requests).toHaveLength(1);
  });

  it.each([
    [{ mode: 'fast' }, 'mode is "fast": it must be "record" or "replay" or "strict"'],
    [{ modus: 'strict' }, 'openJudgeCache does not have the option "modus"'],
  ])('rejects the options %o', (options, message) => {
    expect(() => openJudgeCache(path, options as JudgeCacheOptions)).toThrow(message);
  });
});
