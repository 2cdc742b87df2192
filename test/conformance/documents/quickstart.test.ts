import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it } from 'vitest';
import { KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { scores, VERDICT } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../kit/judge/openai-server.ts';
import { createShell } from '../../kit/process/shell.ts';

const command = await buildCommand();
const SCRIPT = 'node --experimental-strip-types --disable-warning=ExperimentalWarning';
const NPM = { npm_config_user_agent: 'npm/11.6.2 node/v24.21.0 linux x64 workspaces/false' };

/** Creates a clone of the repository with the built command, and the quickstart as `npm run` starts it. */
async function createClone() {
  const shell = await createShell(command);
  await cp('examples', shell.path('examples'), { recursive: true });
  await mkdir(shell.path('dist'));
  await cp(dirname(command.program), shell.path('dist/cli'), { recursive: true });
  await cp('package.json', shell.path('package.json'));
  return {
    path: shell.path,
    run: (args = '', env: Readonly<Record<string, string>> = {}) =>
      shell.run(
        `PATH="${dirname(process.execPath)}:$PATH" ${SCRIPT} examples/quickstart.ts ${args}`,
        {
          ...NPM,
          ...env,
        },
      ),
  };
}

describe('the quickstart', () => {
  it('scores the samples offline, and ends with what was scored, one explanation, the journal and the next command', async () => {
    const clone = await createClone();
    const { exitCode, stdout, stderr } = await clone.run();

    expect(exitCode, stderr).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.replace(/[\d.]+ s$/m, '0.4 s')).toMatchInlineSnapshot(`
      "Offline: scores come from a checksum in the embedded server. They are synthetic
      and say nothing about your data.

      79 scored, 11 not applicable, 0 failed, 0.4 s

      criterion  scored  n/a  failed  mean  95 % interval   0 ········· 1  ≥ mark
      cites          27    3       0  0.51  0.39 to 0.64 ~  █▅▅▅▅▃██▇▇     -
      honest         26    4       0  0.62  0.43 to 0.78 ~  ▆▁▁▁▁▁▁▁▁█     -
      ignores        26    4       0  0.60  0.48 to 0.71 ~  ▃▄▁▄█▃▅▆▄▇     -
      ~ rough interval: few rows or clusters, or most are 0 or 1

      Lowest  en-02-wrong-size-boots        honest  0.00  Synthetic: the reference se…
              en-06-warranty-blender        honest  0.00  Synthetic: the reference se…
              en-12-price-match-headphones  honest  0.00  Synthetic: the reference se…

      Evaluation complete: no gates are set.
      "
    `);
    expect(stderr.split('\n\n').at(-1)).toMatchInlineSnapshot(`
      "30 rows × 3 criteria, scored by the embedded server.
      Why en-02-wrong-size-boots has 0.00 for honest ("Passes if the assistant
      promises nothing that it cannot know"): Synthetic: the reference server derived
      0 from a checksum. It read neither the conversation nor the criterion.
      Journal: runs/quickstart-1.jsonl
      Next:
        npx align-evals report runs/quickstart-1.jsonl --full
      "
    `);
    expect(await readFile(clone.path('runs/quickstart-1.jsonl'), 'utf8')).toContain('"why":"done"');
  });

  it('keeps the journal of each run', async () => {
    const clone = await createClone();
    await clone.run('--limit 1');
    const { stderr } = await clone.run('--limit 2');

    expect(stderr.split('\n').at(-2)).toBe(
      '  npx align-evals report runs/quickstart-2.jsonl --full',
    );
    const journals = ['1', '2'].map((number) => clone.path(`runs/quickstart-${number}.jsonl`));
    const texts = await Promise.all(journals.map((path) => readFile(path, 'utf8')));
    expect(texts.map((text) => text.match(/"t":"row"/g)?.length)).toEqual([1, 2]);
  });

  it('scores a file of the user, with the service of ALIGN_API_KEY and ALIGN_BASE_URL', async () => {
    const server = createReferenceServer({ regions: { eu: { apiKeys: [KEY] } } });
    await using listening = await listen(server);
    const baseUrl = String(listening.clientOptions('eu').baseUrl);
    const clone = await createClone();
    const messages = [
      { role: 'user', content: PROMPT },
      { role: 'assistant', content: 'Yes.' },
    ];
    await writeFile(clone.path('own.jsonl'), JSON.stringify({ id: 'mine', messages }));
    const end = await clone.run('own.jsonl', { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: baseUrl });

    expect(end.exitCode, end.stderr).toBe(0);
    expect(end.stderr).toContain(`1 row × 3 criteria, scored by ${baseUrl}.`);
    expect(server.calls).toHaveLength(3);
  });

  it('scores the samples with the model of ALIGN_JUDGE_MODEL, unless there is a service', async () => {
    await using model = await openOpenAIServer(scores({ ...VERDICT, score: 1 }));
    const env = { ALIGN_JUDGE_MODEL: 'qwen3:8b', OPENAI_BASE_URL: model.baseURL };
    const clone = await createClone();
    const judged = await clone.run('--limit 2', env);
    const asked = model.requests.length;
    const service = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: 'http://127.0.0.1:9' };
    await clone.run('--limit 1', { ...env, ...service });

    expect(judged.exitCode, judged.stderr).toBe(0);
    expect(judged.stdout).toContain('6 scored, 0 not applicable, 0 failed');
    expect([asked, model.requests.length]).toEqual([6, 6]);
  });

  it.each([
    ['does not exist', 'absent.jsonl', {}, 'absent.jsonl'],
    ['is a directory', 'examples', {}, 'examples'],
    ['needs a key', '', { ALIGN_BASE_URL: 'http://127.0.0.1:9' }, 'ALIGN_API_KEY'],
    ['needs a base URL', '', { ALIGN_API_KEY: KEY }, 'ALIGN_BASE_URL'],
  ])('names what %s', async (_, args, env, name) => {
    const { exitCode, stderr } = await (await createClone()).run(args, env);

    expect(exitCode).toBeGreaterThan(0);
    expect(stderr).toContain(name);
  });
});
