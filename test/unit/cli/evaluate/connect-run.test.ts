import { scoreNotice } from 'align-evals/batch';
import { describe, expect, it, vi } from 'vitest';
import { connectRun } from '../../../../src/cli/evaluate/connect-run.ts';
import type { ResolvedScorer } from '../../../../src/cli/evaluate/resolve-scorer.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const JUDGE = 'judge qwen3:8b at 127.0.0.1:11434, prompt 1';
const ENV = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' };

function judgeOf(model: string, journalJudge?: string): ResolvedScorer {
  return { source: 'judge', model, journalJudge };
}

/** Connects a run; the origin shows whether the client reaches a server in this process. */
async function connect(scorer: ResolvedScorer, flags: Partial<EvaluateFlags> = {}) {
  vi.stubEnv('ALIGN_API_KEY', KEY);
  vi.stubEnv('ALIGN_BASE_URL', 'https://evals.test');
  const stage = createCommandStage([], { env: { ...ENV, ALIGN_BASE_URL: 'https://evals.test' } });
  const { client, ...connection } = await connectRun(scorer, { ...FLAGS, ...flags }, stage);
  const isEmbedded = connection.journalService !== undefined;
  const { domain } = isEmbedded ? await client.rateLimits.me() : { domain: undefined };
  await client.close();
  return { ...connection, domain, printed: stage.printed() };
}

describe('connectRun', () => {
  it('connects with the service, and labels nothing', async () => {
    expect(await connect({ source: 'service' })).toEqual({
      ...{ service: 'evals.test', journalService: undefined, hasAccessToken: false },
      ...{ isPaced: true, concurrency: undefined, domain: undefined },
      printed: { stdout: '', stderr: '' },
    });
  });

  it('starts a server in this process for synthetic scores, and labels them', async () => {
    expect(await connect({ source: 'synthetic' }, { concurrency: 3 })).toEqual({
      ...{ service: 'the embedded server', journalService: 'offline', hasAccessToken: false },
      ...{ isPaced: false, concurrency: undefined, domain: 'reference-server.test' },
      printed: { stdout: '', stderr: `${String(scoreNotice('offline'))}\n` },
    });
  });

  it.each([
    [{}, 8],
    [{ concurrency: 3 }, 3],
  ])(
    'with %j starts a judge with %d requests at once, and labels its scores',
    async (flags, own) => {
      expect(await connect(judgeOf('qwen3:8b'), flags)).toEqual({
        ...{ service: `the ${JUDGE}`, journalService: JUDGE, hasAccessToken: false },
        ...{ isPaced: true, concurrency: own, domain: 'reference-server.test' },
        printed: { stdout: '', stderr: `${String(scoreNotice(JUDGE))}\n` },
      });
    },
  );

  it('continues a journal of the same judge', async () => {
    expect(await connect(judgeOf('qwen3:8b', JUDGE))).toMatchObject({ journalService: JUDGE });
  });

  it.each([
    ['another model', 'judge llama at 127.0.0.1:11434, prompt 1'],
    ['another host', 'judge qwen3:8b at models.test, prompt 1'],
    ['another prompt', 'judge qwen3:8b at 127.0.0.1:11434, prompt 0'],
  ])('does not continue a journal of %s', async (_, journalJudge) => {
    const connected = connect(judgeOf('qwen3:8b', journalJudge), { resume: 'run.jsonl' });

    await expect(connected).rejects.toMatchObject({
      message: `run.jsonl has scores of the ${journalJudge}, and this run would have those of the ${JUDGE}. Set ALIGN_JUDGE_MODEL and OPENAI_BASE_URL as for the journal, and use the align-evals that has its prompt, or begin a new journal with --out.`,
      code: 'judge_configuration',
      exitCode: 2,
    });
  });
});
