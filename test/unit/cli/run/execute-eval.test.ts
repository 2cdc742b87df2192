import { describe, expect, it, onTestFinished } from 'vitest';
import { scores } from '../../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../../kit/judge/openai-server.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { useEvals } from '../../../kit/process/evals.ts';
import { startService } from '../commands/start-service.ts';

const { writeEval, callsOf, journalIn, run } = useEvals();

const TONE = `criteria: { tone: 'Reward friendly answers' }, checks: {},`;

describe('a run with a service', () => {
  it('sends one request per answer and criterion', async () => {
    const service = await startService();
    onTestFinished(service.close);
    const file = writeEval('support.eval.mjs', TONE);
    const args = ['run', file, '--json', '--out', journalIn('run.jsonl')];
    const { exitCode, stdout } = await service.run(args);
    expect({ exitCode, calls: callsOf() }).toEqual({ exitCode: 0, calls: ['late', 'worn'] });
    expect(JSON.parse(stdout)).toMatchObject({ isSynthetic: false, summary: { scored: 2 } });
  });
});

describe('a run with a judge', () => {
  const judge = async (...flags: readonly string[]) => {
    await using model = await openOpenAIServer(scores());
    const file = writeEval('support.eval.mjs', TONE);
    const { exitCode, stderr } = await runCommand(
      [
        ...['run', file, '--judge-model', 'judge-1', '--concurrency', '1'],
        ...['--out', journalIn('run.jsonl'), ...flags],
      ],
      { env: { OPENAI_BASE_URL: model.baseURL } },
    );
    return { exitCode, stderr, requests: model.requests.length };
  };

  it('says which tokens the judge took', async () => {
    const { exitCode, stderr, requests } = await judge();
    expect({ exitCode, requests }).toEqual({ exitCode: 0, requests: 2 });
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'Tokens of the judge: 200 read (120 cached), 40 written',
    );
  });

  it('ends when the tokens of the judge have spent the budget', async () => {
    const { exitCode, stderr, requests } = await judge('--budget', 'tokens=100');
    expect({ exitCode, requests }).toEqual({ exitCode: 11, requests: 1 });
    expect(stderr).toContain('Stopped: ');
  });
});

it('does not name the eval when the settings of the journal are others', async () => {
  const journal = journalIn('run.jsonl');
  const file = writeEval('support.eval.mjs', TONE);
  await run(file, '--offline', '--out', journal);
  const { exitCode, stderr } = await run(file, '--resume', journal, '--core', 'align-20260109');
  expect({ exitCode, last: stderr.trim().split('\n').at(-1) }).toEqual({
    exitCode: 2,
    last: `Error: ${journal} was written with other settings, and results of different settings are not mixed: core is align-20260109, and was not set in the journal. Use the same settings, or another journal`,
  });
});
