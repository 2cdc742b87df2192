import type { RunLine } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { resolveScorer } from '../../../../src/cli/evaluate/resolve-scorer.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const RESUME = { resume: 'run.jsonl' };
const JUDGE = 'judge qwen3:8b at 127.0.0.1:11434, prompt 1';
const MODEL = { ALIGN_JUDGE_MODEL: 'qwen3:8b' };

async function resolve(
  flags: Partial<EvaluateFlags>,
  { service, env = {} }: { readonly service?: string; readonly env?: Record<string, string> } = {},
) {
  const stage = createCommandStage([], { env });
  const before = service === undefined ? undefined : lineOf(service);
  const scorer = await resolveScorer({ ...FLAGS, ...flags }, before, stage);
  return { scorer, note: stage.printed().stderr };
}

function lineOf(service: string): RunLine {
  return {
    ...{
      t: 'run',
      v: 1,
      run: 'run',
      n: 1,
      at: '2026-11-22T09:00:00.000Z',
      by: 'align-evals/0.1.0',
    },
    ...{
      kind: 'reward',
      service,
      s: '',
      criteria: {},
      trials: 1,
      keep: 'all',
      source: 'rows.jsonl',
    },
    settings: { core: null, latest: true, cleaning: null, retention: 'standard' },
  };
}

const UNUSED =
  'ALIGN_JUDGE_MODEL has no effect here. For scores of the model, add --judge-model.\n';

describe('the scores of a new run', () => {
  it.each([
    [{}, {}, { source: 'service' }, ''],
    [{}, MODEL, { source: 'service' }, UNUSED],
    [{ baseUrl: 'https://evals.test' }, MODEL, { source: 'service' }, UNUSED],
    [{ offline: true }, {}, { source: 'synthetic' }, ''],
    [{ offline: true }, { ALIGN_JUDGE_MODEL: ' ' }, { source: 'synthetic' }, ''],
    [{ judgeModel: 'm' }, MODEL, { source: 'judge', model: 'm', journalJudge: undefined }, ''],
  ] as const)('with %j and %j come from %j', async (flags, env, scorer, note) => {
    expect(await resolve(flags, { env })).toEqual({ scorer, note });
  });

  it.each([
    [{ offline: true }, MODEL, 'pass --judge-model qwen3:8b in place of --offline; for synthetic'],
    [{ offline: true, judgeModel: 'm' }, {}, '--offline gives synthetic scores, and --judge-model'],
    [{ offline: true, baseUrl: 'https://evals.test' }, {}, '--offline scores without the service'],
    [{ judgeModel: 'm', baseUrl: 'https://evals.test' }, {}, '--judge-model scores without the'],
  ] as const)('reject %j with %j', async (flags, env, message) => {
    await expect(resolve(flags, { env })).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
      exitCode: 2,
    });
  });
});

describe('the scores of a resumed run', () => {
  it.each([
    ['https://evals.test', {}, { source: 'service' }],
    ['https://evals.test', MODEL, { source: 'service' }],
    ['offline', MODEL, { source: 'synthetic' }],
    [JUDGE, {}, { source: 'judge', model: 'qwen3:8b', journalJudge: JUDGE }],
    [
      JUDGE,
      { ALIGN_JUDGE_MODEL: 'other' },
      { source: 'judge', model: 'qwen3:8b', journalJudge: JUDGE },
    ],
  ] as const)('of the service %j with %j come from %j', async (service, env, scorer) => {
    expect(await resolve(RESUME, { service, env })).toEqual({ scorer, note: '' });
  });

  it('of a judge may name another model, which the journal may reject', async () => {
    const { scorer } = await resolve({ ...RESUME, judgeModel: 'other' }, { service: JUDGE });
    expect(scorer).toEqual({ source: 'judge', model: 'other', journalJudge: JUDGE });
  });

  it.each([
    [
      'offline',
      { baseUrl: 'https://evals.test' },
      'offline scores, and --base-url names a service',
    ],
    [JUDGE, { baseUrl: 'https://evals.test' }, 'scores of a judge, and --base-url names a service'],
    ['offline', { judgeModel: 'm' }, 'offline scores, and --judge-model names a judge'],
    [
      'https://evals.test',
      { judgeModel: 'm' },
      'scores of the service, and --judge-model names a judge',
    ],
    [
      'https://evals.test',
      { offline: true },
      'scores of the service, and --offline gives synthetic scores',
    ],
    [JUDGE, { offline: true }, 'scores of a judge, and --offline gives synthetic scores'],
  ] as const)('of %j reject %j', async (service, flags, why) => {
    await expect(resolve({ ...RESUME, ...flags }, { service })).rejects.toMatchObject({
      message: `run.jsonl is for ${why}. Leave it out, or begin a new journal with --out.`,
      exitCode: 2,
    });
  });
});
