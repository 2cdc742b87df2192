import { readFile, rm, writeFile } from 'node:fs/promises';
import { scoreNotice } from 'align-evals/batch';
import { describe, expect, it, vi } from 'vitest';
import { connectRun } from '../../../../src/cli/evaluate/connect-run.ts';
import type { ResolvedScorer } from '../../../../src/cli/evaluate/resolve-scorer.ts';
import type { EvaluateFlags } from '../../../../src/cli/flags/evaluate-flags.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { createCommandStage, runCommand } from '../../../kit/process/command.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';

const FLAGS: EvaluateFlags = { color: true, conversations: true, priming: true };
const JUDGE = 'judge qwen3:8b at 127.0.0.1:11434, prompt 1';
const ENV = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' };

function judgeOf(model: string, journalJudge?: string): ResolvedScorer {
  return { source: 'judge', model, journalJudge };
}

const data = await createCommandData(1);

/** Writes a journal with one score of a judge. */
async function writeJournal(judge: string): Promise<string> {
  const path = data.path('judged.jsonl');
  await rm(path, { force: true });
  const { stderr, exitCode } = await runCommand([
    ...['evaluate', data.path('rows.jsonl'), '-c', 'tone=Reward friendly answers'],
    ...['--offline', '--out', path],
  ]);
  if (exitCode !== 0) throw new Error(stderr);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"service":"offline"', `"service":${JSON.stringify(judge)}`));
  return path;
}

/** Connects a run; the origin shows whether the client reaches a server in this process. */
async function connect(scorer: ResolvedScorer, flags: Partial<EvaluateFlags> = {}) {
  vi.stubEnv('ALIGN_API_KEY', KEY);
  vi.stubEnv('ALIGN_BASE_URL', 'https://evals.test');
  const stage = createCommandStage([], { env: { ...ENV, ALIGN_BASE_URL: 'https://evals.test' } });
  const { client, ...connection } = await connectRun(
    { scorer, settings: { kind: 'reward', criteria: {} } },
    { ...FLAGS, ...flags },
    stage,
  );
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

  it('starts a server that forgets what it evaluated, so that a long run does not fill the memory', async () => {
    const { client } = await connectRun(
      { scorer: { source: 'synthetic' }, settings: { kind: 'reward', criteria: {} } },
      FLAGS,
      createCommandStage([]),
    );
    const params = {
      messages: [
        { role: 'user', content: 'When do you open?' },
        { role: 'assistant', content: 'At nine.' },
      ],
      criteria: 'Reward friendly answers',
    };
    for (let count = 0; count < 1001; count += 1) await client.evaluate(params);
    const { items: traces } = await client.traces.list().firstPage();
    await client.close();

    expect(traces).toHaveLength(1);
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
        tokens: expect.objectContaining({ used: undefined }) as unknown,
        printed: { stdout: '', stderr: `${String(scoreNotice(JUDGE))}\n` },
      });
    },
  );

  it('continues a journal of the same judge', async () => {
    expect(await connect(judgeOf('qwen3:8b', JUDGE))).toMatchObject({ journalService: JUDGE });
  });

  it.each([
    ['another model', 'judge llama at 127.0.0.1:11434, prompt 1', 'Leave out --judge-model'],
    [
      'another host',
      'judge qwen3:8b at models.test, prompt 1',
      'Set OPENAI_BASE_URL as for the journal',
    ],
    [
      'another prompt',
      'judge qwen3:8b at 127.0.0.1:11434, prompt 0',
      'Use the align-evals that has the prompt of the journal',
    ],
    [
      'another model at another host',
      'judge llama at models.test, prompt 1',
      'Leave out --judge-model and set OPENAI_BASE_URL as for the journal',
    ],
  ])('does not continue a journal of %s', async (_, journalJudge, fix) => {
    const journal = await writeJournal(journalJudge);
    const connected = connect(judgeOf('qwen3:8b', journalJudge), { resume: journal });

    await expect(connected).rejects.toMatchObject({
      message: `${journal} has scores of the ${journalJudge}, and this run would have scores of the ${JUDGE}. ${fix}, or begin a new journal with --out.`,
      code: 'judge_configuration',
      exitCode: 2,
    });
  });
});
