import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rejection } from '../../kit/outcomes.ts';
import { type Printed, runNode } from '../../kit/run-node.ts';

const UNSET = { ALIGN_JUDGE_MODEL: '', OPENAI_API_KEY: '', OPENAI_BASE_URL: '' };

/** Runs `npm run bench:judge`. */
function runBench(
  args: readonly string[],
  env: Readonly<Record<string, string>> = UNSET,
): Promise<Printed> {
  return runNode(['bench/judge/run.ts', ...args], { killAfterMs: 60_000, env });
}

it.each([
  { name: 'no variable', env: UNSET },
  { name: 'a model only', env: { ...UNSET, ALIGN_JUDGE_MODEL: 'example-model' } },
  { name: 'a host only', env: { ...UNSET, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } },
])('names the variables to set and exits with 2 when $name is set', async ({ env }) => {
  expect(await rejection(runBench([], env))).toMatchObject({
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

it('writes the numbers, and shows them in a second column of another run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-numbers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'numbers.json');
  await runBench(['--rules', '--json', file]);
  const { stdout } = await runBench(['--rules', '--compare', file]);
  const { scores, ...numbers } = JSON.parse(readFileSync(file, 'utf8'));

  expect(numbers).toMatchObject({ model: 'rules, no model', failures: {} });
  expect(scores).toContainEqual({ id: 'complaint-praise', score: null });
  expect(stdout).toMatch(
    /^Scored by rules that were written for these cases: these are not numbers of a model\.\n/,
  );
  expect(stdout).toMatch(
    /\n\| agreement +\| 100\.0 % \(\d+\/\d+\) +\| 100\.0 % \(\d+\/\d+\) +\|\n/,
  );
});
