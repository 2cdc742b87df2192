import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveRun } from '../../../../../src/cli/evaluate/resolve-run.ts';
import type { EvaluateFlags } from '../../../../../src/cli/flags/evaluate-flags.ts';
import { nameOf } from '../../../../../src/cli/rows/row-source.ts';
import { createCommandStage, runCommand } from '../../../../kit/process/command.ts';
import { type CommandData, createCommandData } from '../../../../kit/process/command-data.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const TONE = { tone: 'Reward friendly answers' };

let data: CommandData;
let journal: string;

async function resolve(file: string | undefined, flags: Partial<EvaluateFlags>, stdin?: string) {
  const surroundings = stdin === undefined ? {} : { stdin };
  const stage = createCommandStage([], surroundings);
  const { source, ...run } = await resolveRun(
    file === undefined ? [] : [file],
    { ...FLAGS, ...flags },
    stage,
  );
  return { ...run, source: nameOf(source) };
}

beforeAll(async () => {
  data = await createCommandData(2);
  journal = data.path('run.jsonl');
  const flags = ['-c', `tone=${TONE.tone}`, '--offline', '--trials', '2', '--keep', 'scores'];
  const { exitCode } = await runCommand([
    ...['evaluate', data.path('rows.jsonl'), '--out', journal],
    ...flags,
  ]);
  expect(exitCode).toBe(0);
});

describe('resolveRun', () => {
  it('takes a new run from FILE and flags', async () => {
    const out = data.path('new.jsonl');
    const flags = { out, criterion: TONE, evaluator: ['stored'], allResponses: true } as const;

    expect(await resolve(data.path('rows.jsonl'), { ...flags, retention: 'none' })).toEqual({
      source: data.path('rows.jsonl'),
      journal: out,
      ...{
        isResumed: false,
        scorer: { source: 'service' },
        keep: undefined,
        names: ['tone', 'stored'],
        leftOut: [],
        selection: {},
      },
      settings: {
        ...{ criteria: TONE, evaluators: ['stored'], kind: 'reward', evaluateLatest: false },
        ...{ dataRetention: 'none' },
      },
    });
  });

  it('takes a resumed run from its journal', async () => {
    expect(await resolve(undefined, { resume: journal })).toEqual({
      source: data.path('rows.jsonl'),
      journal,
      ...{
        isResumed: true,
        scorer: { source: 'synthetic' },
        keep: 'scores',
        names: ['tone'],
        leftOut: [],
        selection: {},
      },
      settings: {
        ...{ criteria: TONE, evaluators: [], kind: 'reward', trials: 2, evaluateLatest: true },
      },
    });
  });

  it('replaces what the journal says by FILE and flags', async () => {
    await writeFile(data.path('other.jsonl'), '{}\n');
    const criterion = { kind: 'Reward kind answers' };
    const run = await resolve(data.path('other.jsonl'), { resume: journal, criterion, trials: 1 });

    expect(run).toMatchObject({
      ...{ source: data.path('other.jsonl'), names: ['kind'], leftOut: ['tone'] },
      settings: { criteria: criterion, trials: 1 },
    });
  });

  it.each<[string, Partial<EvaluateFlags>, { code: string }]>([
    ['FILE on a terminal', { criterion: TONE }, { code: 'missing_file' }],
    ['a journal for --retry-failed', { retryFailed: true }, { code: 'usage' }],
  ])('asks for %s', async (_what, flags, error) => {
    await expect(resolve(undefined, flags)).rejects.toMatchObject({ ...error, exitCode: 2 });
  });

  it('asks for a criterion', async () => {
    const error = { code: 'missing_criteria', exitCode: 2 };

    await expect(resolve('-', {}, '{}')).rejects.toMatchObject(error);
  });

  it('asks for the rows again that came from stdin', async () => {
    const path = data.path('stdin.jsonl');
    const stdin =
      '{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes"}]}\n';
    await runCommand(['evaluate', '-c', `tone=${TONE.tone}`, '--offline', '--out', path], {
      stdin,
    });

    await expect(resolve(undefined, { resume: path })).rejects.toMatchObject({
      code: 'missing_file',
    });
    expect((await resolve('-', { resume: path }, stdin)).source).toBe('stdin');
  });
});
