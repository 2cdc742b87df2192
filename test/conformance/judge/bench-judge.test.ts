import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCases } from '../../../bench/judge/read-cases.ts';
import type { ChatRequest } from '../../../src/judge/openai-client.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { jsonReply } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../kit/judge/openai-server.ts';
import { createRuleModel } from '../../kit/judge/rule-model.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { type Printed, runNode } from '../../kit/process/run-node.ts';

const UNSET = { ALIGN_JUDGE_MODEL: '', OPENAI_API_KEY: '', OPENAI_BASE_URL: '' };

/** Runs `npm run bench -- judge`. */
function runBench(
  args: readonly string[],
  env: Readonly<Record<string, string>> = UNSET,
): Promise<Printed> {
  return runNode(['bench/judge/run.ts', ...args], { killAfterMs: 60_000, env });
}

it('names the variables to set and exits with 2 when none is set', async () => {
  expect(await rejection(runBench([]))).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `No model is configured. Set ALIGN_JUDGE_MODEL to the name of a model, and
- OPENAI_API_KEY for a model of OpenAI, or
- OPENAI_BASE_URL for another provider or a server of your own, with
  OPENAI_API_KEY if it needs a key.
Without a model, --rules scores with rules that were written for these cases.
`,
  });
});

it.each(['0', '1.5', 'many'])('exits with 2 for the concurrency %s', async (value) => {
  expect(await rejection(runBench(['--rules', '--concurrency', value]))).toMatchObject({
    code: 2,
    stderr: `--concurrency is ${value}: pass an integer of at least 1.\n`,
  });
});

it('prints for the rules what docs/internals/judge.md shows', async () => {
  const { stdout } = await runBench(['--rules']);
  const [, shown = ''] =
    /```text\n(.*?)```/s.exec(readFileSync('docs/internals/judge.md', 'utf8')) ?? [];

  expect(withoutTimes(stdout)).toBe(withoutTimes(shown));
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(80);
});

/** Leaves out what differs between runs. */
function withoutTimes(text: string): string {
  return text.replaceAll(/^\| (date|time).*$/gm, '| $1');
}

it('scores with the model of the variables, over HTTP', async () => {
  const rules = createRuleModel();
  const server = await openOpenAIServer(async (response, request) => {
    const { messages } = request.body as unknown as ChatRequest;
    const body = { model: 'example-model', messages };
    const options = { maxRetries: 0, signal: new AbortController().signal };
    await jsonReply(await rules.chat.completions.create(body, options))(response, request);
  });
  onTestFinished(server.close);
  const { stdout } = await runBench(['--concurrency', '8'], {
    ALIGN_JUDGE_MODEL: 'example-model',
    OPENAI_BASE_URL: server.baseURL,
    OPENAI_API_KEY: KEY,
  });

  const count = readCases().length;
  expect(stdout).toContain('| model                            | example-model ');
  expect(stdout).toContain(`| agreement                        | 100.0 % (${count}/${count}) `);
  expect(server.requests).toHaveLength(count);
  expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${KEY}`]),
  );
});

it('writes the numbers, and shows them in a second column of another run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-numbers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'new', 'numbers.json');
  await runBench(['--rules', '--json', file]);
  const { stdout } = await runBench(['--rules', '--compare', file]);
  const { scores, ...numbers } = JSON.parse(readFileSync(file, 'utf8'));

  expect(numbers).toMatchObject({ model: 'rules, no model', failures: {} });
  expect(scores).toContainEqual({ id: 'complaint-praise', score: null });
  expect(stdout).toMatch(
    /^Scored by rules written for these cases: these are not numbers of a model\.\n/,
  );
  expect(stdout).toMatch(
    /\n\| agreement +\| 100\.0 % \(\d+\/\d+\) +\| 100\.0 % \(\d+\/\d+\) +\|\n/,
  );
});
