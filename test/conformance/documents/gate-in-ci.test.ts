import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OTHER_KEY } from '../../kit/canary/secrets.ts';
import { type Step, useScoringService } from '../../kit/process/ci-service.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { readBlocks } from '../../kit/process/document.ts';
import { createProject as createGuideProject } from '../../kit/process/guide.ts';
import type { Shell } from '../../kit/process/shell.ts';

const PAGE = readFileSync('docs/gate-in-ci.md', 'utf8');
const [ACTION, GITHUB, MATRIX, GITLAB] = readBlocks(PAGE).filter(
  ({ language }) => language === 'yaml',
);
const { jobs } = parse(GITHUB?.text ?? '') as { jobs: { evaluate: { steps: Step[] } } };
const { jobs: parts } = parse(MATRIX?.text ?? '') as {
  jobs: {
    evaluate: { strategy: { matrix: { shard: number[] } }; steps: Step[] };
    gates: { steps: Step[] };
  };
};
const { evaluate: job } = parse(GITLAB?.text ?? '') as { evaluate: { script: string[] } };

/** The programs of GitHub and GitLab, which write down how they were called. */
const STAND_INS = {
  gh: `echo "$1 $2 $3 $4" >> calls.log
    case "$*" in
      "run list"*) printf '%s' "$RUN_IDS"; [ "$RUN_IDS" != unknown ];;
      "run download 11"*) mkdir -p baseline && cp main.jsonl baseline/run.jsonl;;
      "run download"*) exit 1;;
      "api --paginate"*) printf '%s' "$COMMENT_ID";;
    esac`,
  curl: '[ -f main.jsonl ] && cp main.jsonl baseline.jsonl',
};

const command = await buildCommand();
const service = useScoringService();

/** Creates a project with the dataset of the guides. */
async function createProject(): Promise<Shell> {
  const shell = await createGuideProject(command, STAND_INS);
  await writeFile(shell.path('calls.log'), '');
  return shell;
}

type Environment = Readonly<Record<string, string>>;

function environment(env: Environment): Environment {
  return {
    ...{ ...service.env(), GITHUB_REPOSITORY: 'shop/assistant' },
    ...{ GITHUB_STEP_SUMMARY: 'summary.md', PULL_REQUEST: '7', RUN_IDS: '', COMMENT_ID: '' },
    ...env,
  };
}

/** Runs the steps of the workflow one after the other, and returns the exit code of each. */
async function runSteps(shell: Shell, env: Environment) {
  const exitCodes: number[] = [];
  for (const { run } of jobs.evaluate.steps) {
    if (run === undefined) continue;
    exitCodes.push((await shell.run(run, environment(env))).exitCode);
  }
  const calls = (await readFile(shell.path('calls.log'), 'utf8')).trimEnd().split('\n');
  return { exitCodes, calls };
}

const EVALUATE_MAIN = 'align-evals evaluate chats.jsonl --criteria criteria.json --out main.jsonl';
const COMMENTS = 'repos/shop/assistant/issues/7/comments';

describe('the workflow of docs/gate-in-ci.md with the action', () => {
  const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { inputs: object };

  it('passes inputs that the action has, and the page lists all of them', () => {
    const { jobs: own } = parse(ACTION?.text ?? '') as {
      jobs: { evaluate: { steps: { uses?: string; with?: object }[] } };
    };
    const step = own.evaluate.steps.find(({ uses }) => uses?.startsWith('align/') === true);

    expect(Object.keys(step?.with ?? {}).filter((name) => !(name in inputs))).toEqual([]);
    expect(step?.with).toMatchObject({ rows: 'chats.jsonl', criteria: 'criteria.json' });
    expect(Object.keys(inputs).filter((name) => !PAGE.includes(`\`${name}\``))).toEqual([]);
  });

  it('pins the actions of others to the same commits as the workflow by hand', () => {
    const pinned = (text = ''): string[] => text.match(/uses: actions\/.*/g) ?? [];

    expect(pinned(ACTION?.text)).toEqual(pinned(GITHUB?.text).slice(0, 2));
  });
});

describe('the workflow of docs/gate-in-ci.md', () => {
  it('passes without a baseline, and writes a comment', async () => {
    const shell = await createProject();

    expect(await runSteps(shell, {})).toEqual({
      exitCodes: [0, 0, 0, 0, 0],
      calls: [
        'run list --workflow evaluate.yml',
        `api --paginate ${COMMENTS} --jq`,
        `api --method POST ${COMMENTS}`,
      ],
    });
    expect(await readFile(shell.path('summary.md'), 'utf8')).toMatch(/^<!-- align-evals -->\n/);
  });

  it('compares with the baseline of main, and updates its comment', async () => {
    const shell = await createProject();
    await shell.run(EVALUATE_MAIN, environment({}));

    expect(await runSteps(shell, { RUN_IDS: '11', COMMENT_ID: '22' })).toEqual({
      exitCodes: [0, 0, 0, 0, 0],
      calls: [
        'run list --workflow evaluate.yml',
        'run download 11 --name',
        `api --paginate ${COMMENTS} --jq`,
        'api --method PATCH repos/shop/assistant/issues/comments/22',
      ],
    });
    expect(await readFile(shell.path('report.md'), 'utf8')).toContain('| before |');
  });

  it('fails when the scores are lower than those of main', async () => {
    const shell = await createProject();
    await shell.run(EVALUATE_MAIN, environment({}));
    service.score = 0.75;

    expect((await runSteps(shell, { RUN_IDS: '11' })).exitCodes).toEqual([0, 0, 0, 10, 0]);
    expect(await readFile(shell.path('report.md'), 'utf8')).toContain('baseline');
  });

  it('fails when rows are below the mark, and still writes the comment', async () => {
    const shell = await createProject();
    service.score = 0.69;

    expect((await runSteps(shell, {})).exitCodes).toEqual([0, 0, 0, 10, 0]);
  });

  it.each([
    ['a run that passed', { score: 0.8 }, true],
    ['a run that passed, after another', { score: 0.8, RUN_IDS: '11' }, true],
    ['the first run, although rows are below the mark', { score: 0.69 }, true],
    ['no later run with rows below the mark', { score: 0.69, RUN_IDS: '11' }, false],
    ['no run with an error', { score: 0.8, ALIGN_API_KEY: OTHER_KEY }, false],
  ])('makes the next baseline of %s', async (_, { score, ...env }, isKept) => {
    const shell = await createProject();
    service.score = 0.69;
    await shell.run(EVALUATE_MAIN, environment({}));
    service.score = score;
    await runSteps(shell, env);
    const upload = jobs.evaluate.steps.find(({ name }) => name?.includes('next baseline') === true);

    expect(upload?.with?.['name']).toBe('evaluation-baseline');
    const path = upload?.with?.['path'] ?? '';
    expect((await shell.run(`cmp run.jsonl ${path}`)).exitCode === 0).toBe(isKept);
  });

  it('fetches the baseline of the newest push that has one', async () => {
    const shell = await createProject();
    await shell.run(EVALUATE_MAIN, environment({}));

    const { exitCodes, calls } = await runSteps(shell, { RUN_IDS: '13 12 11 10' });
    expect(exitCodes).toEqual([0, 0, 0, 0, 0]);
    expect(calls.slice(1, 4)).toEqual(
      [13, 12, 11].map((id) => `run download ${String(id)} --name`),
    );
    expect(calls).toHaveLength(6);
  });

  it('passes without a baseline when no push has one, and fails when the pushes are not known', async () => {
    const shell = await createProject();

    expect((await runSteps(shell, { RUN_IDS: '13 12' })).exitCodes).toEqual([0, 0, 0, 0, 0]);
    expect((await runSteps(shell, { RUN_IDS: 'unknown' })).exitCodes[2]).toBe(1);
  });

  it('gives each secret to one step, writes no expression into a script, and pins every action', () => {
    const { steps } = jobs.evaluate;
    const holders = steps.filter(({ env }) => env?.['ALIGN_API_KEY'] !== undefined);

    expect(holders.map(({ name }) => name)).toEqual(['Evaluate']);
    expect(steps.filter(({ run }) => run?.includes('${{') === true)).toEqual([]);
    expect(GITHUB?.text.match(/uses: .*/g)).toEqual(
      GITHUB?.text.match(/uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+/g),
    );
  });

  it('pins the actions that the workflow of this repository uses to the same commits', () => {
    const own = readFileSync('.github/workflows/publish.yml', 'utf8');
    const actions = new Set(jobs.evaluate.steps.flatMap(({ uses }) => uses ?? []));

    expect([...actions].filter((action) => !own.includes(action))).toEqual([
      'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02',
    ]);
  });
});

describe('the workflow of docs/gate-in-ci.md that shares the work', () => {
  const scriptOf = (steps: readonly Step[], name: string): string =>
    steps.find((step) => step.name === name)?.run ?? '';

  /** Runs the parts, hands their journals over as the artifacts are, and runs the gates. */
  async function runParts(lost: readonly number[] = []) {
    const shell = await createProject();
    const { strategy, steps } = parts.evaluate;
    const exitCodes: number[] = [];
    for (const shard of strategy.matrix.shard) {
      const SHARD = steps.find(({ env }) => env?.['SHARD'] !== undefined)?.env?.['SHARD'] ?? '';
      const env = environment({ SHARD: SHARD.replace('${{ matrix.shard }}', String(shard)) });
      exitCodes.push((await shell.run(scriptOf(steps, 'Evaluate'), env)).exitCode);
      const folder = `shards/shard-${String(shard)}`;
      const hand = lost.includes(shard) ? 'rm' : `mkdir -p ${folder} && mv -t ${folder}`;
      await shell.run(`${hand} run.jsonl`);
    }
    const gates = scriptOf(parts.gates.steps, 'Merge the parts, and check the gates');
    const { exitCode, stdout, stderr } = await shell.run(gates);
    return { parts: exitCodes, gates: exitCode, printed: stdout + stderr };
  }

  it('passes when the merged run passes', async () => {
    expect(await runParts()).toMatchObject({ parts: [0, 0, 0], gates: 0 });
  });

  it('fails at the gates, and not in a part', async () => {
    service.score = 0.69;
    expect(await runParts()).toMatchObject({ parts: [0, 0, 0], gates: 10 });
  });

  it('is incomplete without one of the parts, which it names', async () => {
    const { gates, printed } = await runParts([2]);
    expect(gates).toBe(11);
    expect(printed).toContain('The shard 2/3 is missing.');
  });

  it('gives the key to one step, writes no expression into a script, and pins every action', () => {
    const steps = [...parts.evaluate.steps, ...parts.gates.steps];
    const holders = steps.filter(({ env }) => env?.['ALIGN_API_KEY'] !== undefined);

    expect(holders.map(({ name }) => name)).toEqual(['Evaluate']);
    expect(steps.filter(({ run }) => run?.includes('${{') === true)).toEqual([]);
    expect(MATRIX?.text.match(/uses: .*/g)).toEqual(
      MATRIX?.text.match(/uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+/g),
    );
  });
});

describe('the job of docs/gate-in-ci.md for GitLab', () => {
  it.each([
    ['without', false],
    ['with', true],
  ])('passes %s a baseline', async (_, hasBaseline) => {
    const shell = await createProject();
    if (hasBaseline) await shell.run(EVALUATE_MAIN, environment({}));
    const end = await shell.run(
      job.script.join('\n'),
      environment({
        ...{ CI_API_V4_URL: 'https://gitlab.example/api/v4', CI_PROJECT_ID: '5' },
        ...{ CI_DEFAULT_BRANCH: 'main', CI_JOB_TOKEN: 'token' },
      }),
    );

    expect(end.exitCode, end.stderr).toBe(0);
    const report = await readFile(shell.path('report.md'), 'utf8');
    expect(report.includes('| before |')).toBe(hasBaseline);
    expect(await readFile(shell.path('report.xml'), 'utf8')).toContain('<testsuites ');
  });
});
