import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveRun } from '../../../../../src/cli/evaluate/resolve-run.ts';
import type { EvaluateFlags } from '../../../../../src/cli/flags/evaluate-flags.ts';
import { nameOf } from '../../../../../src/cli/rows/row-source.ts';
import { createRun, joinLines, TONE_HASH } from '../../../../kit/journal/journal-lines.ts';
import { createCommandStage } from '../../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };

const folder = useTemporaryFolder();
const pathOf = (name: string): string => join(folder.path, name);

/** Continues a run with these facts, whose rows are in files of the folder. */
async function resume(
  facts: Parameters<typeof createRun>[0],
  flags: Partial<EvaluateFlags> = {},
  files: readonly string[] = [],
) {
  const start = { t: 'run', v: 1, run: '0199c0de-0000-7000-8000-000000000001', n: 1 };
  const run = { ...start, at: '2026-11-22T09:00:00.000Z', ...createRun(facts) };
  await writeFile(pathOf('run.jsonl'), joinLines([run]));
  const given = { ...FLAGS, resume: pathOf('run.jsonl'), ...flags };
  const { source, ...resolved } = await resolveRun(files, given, createCommandStage());
  return { ...resolved, source: nameOf(source) };
}

describe('a continued run', () => {
  it('keeps its evaluators and settings, and leaves out checks, which have no text', async () => {
    const rows = pathOf('rows.jsonl');
    await writeFile(rows, '{}\n');
    const criteria = {
      tone: { text: 'Reward friendly answers', c: TONE_HASH },
      mine: { text: 'mine', c: 'hash of mine', evaluator: true },
      short: { text: 'short', c: 'hash of short', check: true },
    } as const;
    const settings = { core: 'core-1', latest: false, cleaning: 'end_user', retention: 'none' };
    expect(await resume({ criteria, settings, source: rows }, { trace: true })).toEqual({
      ...{ source: rows, journal: pathOf('run.jsonl'), isResumed: true, keep: 'all' },
      ...{
        scorer: { source: 'service' },
        names: ['tone', 'mine'],
        leftOut: ['short'],
        selection: {},
      },
      settings: {
        ...{ criteria: { tone: 'Reward friendly answers' }, evaluators: ['mine'], kind: 'trace' },
        ...{ trials: 1, modelCore: 'core-1', evaluateLatest: false },
        ...{ explanationCleaning: 'end_user', dataRetention: 'none' },
      },
    });
  });

  it('finds the one file whose name looks like several', async () => {
    const rows = pathOf('chats, first.jsonl');
    await writeFile(rows, '{}\n');
    expect((await resume({ source: rows })).source).toBe(rows);
    await expect(resume({ source: 'gone.jsonl' })).rejects.toThrow('The journal names it');
    await expect(resume({ source: rows }, {}, ['gone.jsonl'])).rejects.toThrow('Check the path');
  });

  it('asks for its files when there were several', async () => {
    const files = ['a.jsonl', 'b.jsonl'].map(pathOf);
    for (const file of files) await writeFile(file, '{}\n');
    const source = files.join(', ');
    await expect(resume({ source })).rejects.toMatchObject({
      ...{ code: 'missing_file', exitCode: 2 },
      message: `The rows of this journal came from several files: ${source}. Pass them again, in this order.`,
    });
    expect((await resume({ source }, {}, files)).source).toBe(source);
  });
});
