import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OTHER_KEY } from '../../kit/canary/secrets.ts';
import { type Step, useScoringService } from '../../kit/process/ci-service.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { createProject, installBatch } from '../../kit/process/guide.ts';
import type { Shell } from '../../kit/process/shell.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const TEXT = readFileSync('action.yml', 'utf8');
const { inputs: INPUTS, runs } = parse(TEXT) as Action;
const { steps: STEPS } = runs;

/** Keeps its calls in a file. `COMMENT_ID` is the comment that exists. */
const GH = `echo "$1 $2 $3 $4" >> calls.log
  case "$*" in "api --paginate"*) printf '%s' "$COMMENT_ID";; esac`;

/** What the cache of the repository does. */
const CACHE: Readonly<Record<string, string>> = {
  'actions/cache/restore': 'if [ -d cache ]; then cp -r cache .align-evals/baseline; fi',
  'actions/cache/save': 'rm -rf cache; cp -r .align-evals/baseline cache',
};

const EVAL = (score: number): string => `
  import { defineEval } from 'align-evals/batch';
  export default defineEval({
    rows: [
      { id: 'late', question: 'Where is my parcel?' },
      { id: 'worn', question: 'Can I return worn shoes?' },
    ],
    task: ({ question }) => question,
    messages: ({ question }) => [{ role: 'user', content: question }],
    checks: { fine: () => ${String(score)} },
    gates: { minMean: { fine: 0.5 } },
  });`;

const command = await buildCommand();
const service = useScoringService();

type Texts = Readonly<Record<string, string>>;

interface Event {
  readonly name: 'push' | 'pull_request';
  readonly commentId?: string;
}

/** Replaces the expressions of a text, as the runner does before a step. */
function fillIn(text: string, inputs: Texts, { name }: Event): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
    if (input !== undefined) return inputs[input] ?? INPUTS[input]?.default ?? '';
    if (expression.includes('pull_request.number')) {
      const isWanted = (inputs['comment'] ?? 'true') === 'true' && name === 'pull_request';
      return isWanted ? '7' : '';
    }
    throw new Error(`The test does not know ${expression}`);
  });
}

/** Whether a step runs, as its condition says. */
function isDue(condition: string, facts: Readonly<Record<string, boolean>>): boolean {
  return condition.split(' && ').every((part) => {
    const isTrue = facts[part];
    if (isTrue === undefined) throw new Error(`The test does not know ${part}`);
    return isTrue;
  });
}

/** The scores in the baseline of a file, each once. */
async function scoresIn(shell: Shell, file: string): Promise<string> {
  const { stdout } = await shell.run(`grep -o '"score":[0-9.]*' cache/${file}.jsonl | sort -u`);
  return stdout.trimEnd();
}

/** Runs the steps with scripts one after the other, and returns what they left behind. */
async function runAction(shell: Shell, given: Texts, event: Event) {
  const inputs: Texts = {
    'api-key': service.env().ALIGN_API_KEY,
    'base-url': service.env().ALIGN_BASE_URL,
    ...given,
  };
  await shell.run('rm -f calls.log summary.md output.txt; touch calls.log summary.md output.txt');
  const exitCodes: Record<string, number> = {};
  let printed = '';
  for (const step of STEPS) {
    const hasFailed = Object.values(exitCodes).some((code) => code !== 0);
    const output = await readFile(shell.path('output.txt'), 'utf8');
    const facts = {
      ...{ 'always()': true, 'success()': !hasFailed },
      "github.event_name == 'push'": event.name === 'push',
      "inputs.baseline == 'branch'": (inputs['baseline'] ?? 'branch') === 'branch',
      "steps.evaluate.outputs.kept == 'true'": output.includes('kept=true\n'),
    };
    if (!isDue(step.if ?? 'success()', facts)) continue;
    const script = step.run ?? CACHE[/^actions\/cache\/\w+/.exec(step.uses ?? '')?.[0] ?? ''];
    if (script === undefined) continue;
    const env = Object.entries(step.env ?? {}).filter(([, text]) => !text.includes('github-token'));
    const end = await shell.run(script, {
      ...{ GITHUB_REPOSITORY: 'shop/assistant', GITHUB_STEP_SUMMARY: 'summary.md' },
      ...{ GITHUB_OUTPUT: 'output.txt', COMMENT_ID: event.commentId ?? '' },
      ...Object.fromEntries(env.map(([name, text]) => [name, fillIn(text, inputs, event)])),
    });
    exitCodes[step.name ?? ''] = end.exitCode;
    printed += end.stdout + end.stderr;
  }
  const read = (name: string): Promise<string> => readFile(shell.path(name), 'utf8');
  return {
    exitCode: exitCodes['Evaluate'],
    calls: (await read('calls.log')).split('\n').filter((line) => line !== ''),
    summary: await read('summary.md'),
    output: await read('output.txt'),
    printed,
  };
}

const ROWS = {
  rows: 'chats.jsonl',
  criteria: 'criteria.json',
  threshold: '0.7',
  'min-pass-rate': '0.9',
};
const COMMENTS = 'repos/shop/assistant/issues/7/comments';
const PUSH: Event = { name: 'push' };
const PULL_REQUEST: Event = { name: 'pull_request' };

describe('the action', () => {
  it('evaluates rows without a baseline, and writes the summary and a comment', async () => {
    const shell = await createProject(command, { gh: GH });
    const end = await runAction(shell, ROWS, PULL_REQUEST);

    expect(end).toMatchObject({
      exitCode: 0,
      output: 'exit-code=0\nkept=true\n',
      calls: [`api --paginate ${COMMENTS} --jq`, `api --method POST ${COMMENTS}`],
    });
    expect(end.summary).toMatch(/^<!-- align-evals: evaluation -->\n<!-- align-evals -->\n/);
    expect(await readFile(shell.path('.align-evals/body.txt'), 'utf8')).toBe(end.summary);
  });

  it('compares a pull request with the last push, and updates its comment', async () => {
    const shell = await createProject(command, { gh: GH });
    expect(await runAction(shell, ROWS, PUSH)).toMatchObject({ exitCode: 0, calls: [] });
    service.score = 0.75;
    const end = await runAction(shell, ROWS, { name: 'pull_request', commentId: '22' });

    expect(end).toMatchObject({
      exitCode: 10,
      output: 'exit-code=10\nkept=false\n',
      calls: [
        `api --paginate ${COMMENTS} --jq`,
        'api --method PATCH repos/shop/assistant/issues/comments/22',
      ],
    });
    expect(end.summary).toContain('| before |');
  });

  it('has no gate of the baseline with baseline: none, and one of a file with its path', async () => {
    const shell = await createProject(command, { gh: GH });
    await runAction(shell, ROWS, PUSH);
    await shell.run('cp .align-evals/baseline/chats.jsonl.jsonl main.jsonl');
    service.score = 0.75;

    const without = await runAction(
      shell,
      { ...ROWS, baseline: 'none', comment: 'false' },
      PULL_REQUEST,
    );
    expect(without).toMatchObject({ exitCode: 0, calls: [] });
    expect(await runAction(shell, { ...ROWS, baseline: 'main.jsonl' }, PULL_REQUEST)).toMatchObject(
      {
        exitCode: 10,
      },
    );
  });

  it('compares with the first complete push, although its rows are below the mark, and replaces it when one passes', async () => {
    const shell = await createProject(command, { gh: GH });
    const inputs = { ...ROWS, 'max-drop': '0.02' };
    const push = async (score: number) => {
      service.score = score;
      return {
        exitCode: (await runAction(shell, inputs, PUSH)).exitCode,
        of: await scoresIn(shell, 'chats.jsonl'),
      };
    };

    const wrongKey = { ...inputs, 'api-key': OTHER_KEY };
    expect(await runAction(shell, wrongKey, PUSH)).toMatchObject({ exitCode: 1 });
    const half = { ...inputs, arguments: '--budget requests=5' };
    expect(await runAction(shell, half, PUSH)).toMatchObject({ exitCode: 11 });
    expect(await scoresIn(shell, 'chats.jsonl')).toBe('');
    expect(await push(0.6)).toEqual({ exitCode: 10, of: '"score":0.6' });
    expect(await push(0.5)).toEqual({ exitCode: 10, of: '"score":0.6' });
    expect(await push(0.65)).toEqual({ exitCode: 10, of: '"score":0.6' });
    expect(await push(0.75)).toEqual({ exitCode: 0, of: '"score":0.75' });
    expect(await push(0.71)).toEqual({ exitCode: 10, of: '"score":0.75' });
  });

  it('keeps a baseline per file: the earlier one of a file that fails', async () => {
    const shell = await createProject(command, { gh: GH });
    await installBatch(shell.folder);
    const push = async (first: number, second: number) => {
      await writeFile(shell.path('first.eval.mjs'), EVAL(first));
      await writeFile(shell.path('second.eval.mjs'), EVAL(second));
      await runAction(shell, { evals: 'first.eval.mjs second.eval.mjs' }, PUSH);
      return Promise.all(['first', 'second'].map((name) => scoresIn(shell, `${name}.eval.mjs`)));
    };

    expect(await push(0.6, 0.4)).toEqual(['"score":0.6', '"score":0.4']);
    expect(await push(0.7, 0.3)).toEqual(['"score":0.7', '"score":0.4']);
  });

  it('runs evals, and ends with the worst of their exit codes after all have run', async () => {
    const shell = await createProject(command, { gh: GH });
    await installBatch(shell.folder);
    await writeFile(shell.path('bad.eval.mjs'), EVAL(0.4));
    await writeFile(shell.path('good.eval.mjs'), EVAL(0.6));
    const end = await runAction(shell, { evals: 'bad.eval.mjs good.eval.mjs' }, PULL_REQUEST);

    expect(end.exitCode).toBe(10);
    expect((await shell.run('ls .align-evals/*.jsonl .align-evals/*.html')).stdout).toBe(
      ['bad.eval.mjs.html', 'bad.eval.mjs.jsonl', 'good.eval.mjs.html', 'good.eval.mjs.jsonl']
        .map((file) => `.align-evals/${file}\n`)
        .join(''),
    );
    expect(end.summary.match(/<!-- align-evals -->/g)).toHaveLength(2);
  });

  it('names the missing key, and the missing input', async () => {
    const shell = await createProject(command, { gh: GH });
    const withoutKey = await runAction(shell, { ...ROWS, 'api-key': '' }, PULL_REQUEST);
    expect(withoutKey.exitCode).not.toBe(0);
    expect(withoutKey.printed).toContain('ALIGN_API_KEY');

    const withoutRows = await runAction(shell, {}, PULL_REQUEST);
    expect(withoutRows).toMatchObject({ exitCode: 2, calls: [], summary: '' });
    expect(withoutRows.printed).toContain('Set rows or evals of the action.');
  });

  it('gives the key to one step and the token to another, and writes no expression into a script', () => {
    const holders = (text: string): string[] =>
      STEPS.filter(({ env }) => Object.values(env ?? {}).includes(text)).map(
        ({ name = '' }) => name,
      );

    expect(holders('${{ inputs.api-key }}')).toEqual(['Evaluate']);
    expect(holders('${{ inputs.github-token }}')).toEqual([
      'Write the summary, and one comment that is updated',
    ]);
    expect(STEPS.filter(({ run }) => run?.includes('${{') === true)).toEqual([]);
  });

  it('pins every action, and restores what it saves: the same path, and a key with the prefix', () => {
    const uses = TEXT.match(/uses: .*/g) ?? [];
    expect(uses).toHaveLength(3);
    expect(uses.filter((line) => !/^uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);

    const [restored, saved] = ['restore', 'save'].map(
      (kind) => STEPS.find((step) => step.uses?.startsWith(`actions/cache/${kind}`) === true)?.with,
    );
    expect(restored?.['path']).toBe(saved?.['path']);
    const prefix = restored?.['restore-keys']?.replace('github.base_ref || ', '') ?? '?';
    expect(saved?.['key']?.startsWith(prefix)).toBe(true);
  });
});
