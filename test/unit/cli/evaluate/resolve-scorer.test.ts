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

describe('the scores of a new run', () => {
  it.each([
    [{}, {}, { source: 'service' }],
    [{}, MODEL, { source: 'service' }],
    [{ baseUrl: 'https://evals.test' }, MODEL, { source: 'service' }],
    [{ offline: true }, {}, { source: 'synthetic' }],
    [{ offline: true }, { ALIGN_JUDGE_MODEL: ' ' }, { source: 'synthetic' }],
    [{ offline: true }, MODEL, { source: 'judge', model: 'qwen3:8b', journalJudge: undefined }],
  ] as const)('with %j and %j come from %j', async (flags, env, scorer) => {
    expect(await resolve(flags, { env })).toEqual({ scorer, note: '' });
  });
});

describe('the scores of a resumed run', () => {
  it.each([
    ['https://evals.test', {}, { source: 'service' }],
    ['https://evals.test', MODEL, { source: 'service' }],
    ['offline', {}, { source: 'synthetic' }],
    [JUDGE, MODEL, { source: 'judge', model: 'qwen3:8b', journalJudge: JUDGE }],
    [
      JUDGE,
      { ALIGN_JUDGE_MODEL: 'other' },
      { source: 'judge', model: 'other', journalJudge: JUDGE },
    ],
  ] as const)('of the service %j with %j come from %j', async (service, env, scorer) => {
    expect(await resolve(RESUME, { service, env })).toEqual({ scorer, note: '' });
  });

  it('stay synthetic with ALIGN_JUDGE_MODEL, with a note', async () => {
    for (const flags of [RESUME, { ...RESUME, offline: true as const }]) {
      expect(await resolve(flags, { service: 'offline', env: MODEL })).toEqual({
        scorer: { source: 'synthetic' },
        note: 'The journal has synthetic scores, so ALIGN_JUDGE_MODEL has no effect. Begin a new journal with --out for scores of the model.\n',
      });
    }
  });

  it.each([
    ['offline', 'offline scores'],
    [JUDGE, 'scores of a judge'],
  ])('of %j reject --base-url', async (service, scores) => {
    const flags = { ...RESUME, baseUrl: 'https://evals.test' };

    await expect(resolve(flags, { service, env: MODEL })).rejects.toMatchObject({
      message: `run.jsonl has ${scores}, and --base-url names a service. Leave it out, or begin a new journal with --out.`,
      exitCode: 2,
    });
  });

  it('of a judge need its model', async () => {
    await expect(resolve(RESUME, { service: JUDGE })).rejects.toMatchObject({
      message: `run.jsonl has scores of the ${JUDGE}. To continue it, set ALIGN_JUDGE_MODEL to that model, and OPENAI_API_KEY or OPENAI_BASE_URL to its provider.`,
      code: 'judge_configuration',
      exitCode: 2,
    });
  });
});
