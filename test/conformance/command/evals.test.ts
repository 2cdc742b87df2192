import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scores, VERDICT } from '../../kit/judge/openai-replies.ts';
import { openOpenAIServer } from '../../kit/judge/openai-server.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { installBatch } from '../../kit/process/guide.ts';
import { createTemporaryFolder } from '../../kit/process/temporary-folder.ts';

const command = await buildCommand();

let cwd = '';
beforeEach(async () => {
  cwd = await createTemporaryFolder();
  await installBatch(cwd);
});

async function run(...args: readonly string[]) {
  return await command.run(args, { cwd });
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(join(cwd, name, '..'), { recursive: true });
  await writeFile(join(cwd, name), text);
}

describe('an eval in TypeScript', () => {
  it.each([undefined, 'module', 'commonjs'])(
    'is written and run at once, and has a report, in a package with the type %s',
    async (type) => {
      await write('package.json', JSON.stringify({ name: 'app', type }));
      expect(await run('init')).toMatchObject({ exitCode: 0, stderr: '' });
      const flags = ['--offline', '--report', 'html=report.html', '--out', 'run.jsonl'];
      const { exitCode, stdout, stderr } = await run('run', 'example.eval.mts', ...flags);
      expect(exitCode).toBe(0);
      // Node warns about a module in a package without a type.
      expect(stderr).not.toContain('Warning');
      expect(stdout).toContain('Evaluation passed: 1 gate passed.');
      expect(await readFile(join(cwd, 'report.html'), 'utf8')).toContain('mentions');
    },
  );

  it('has what its imports have, and its types are not checked', async () => {
    await write('package.json', '{"type":"module"}');
    await write('shop.ts', `export const answer = (question: string): string => question;`);
    await write(
      'support.eval.ts',
      `import { answer } from './shop.ts';
       const wrong: number = 'text';
       export default { rows: [{ id: 'a', question: 'Where?' }], task: (row: { question: string }) => answer(row.question),
         messages: () => [{ role: 'user', content: String(wrong) }], checks: { same: ({ answer }) => answer === 'Where?' } };`,
    );
    expect(await run('run', '--json')).toMatchObject({ exitCode: 0 });
  });

  it.each([
    [
      'an enum',
      'export enum Kind { One } export default Kind;',
      'it has TypeScript that becomes code, such as an enum',
    ],
    [
      'an import without its extension',
      "import { a } from './shop'; export default a;",
      'an import leads nowhere: a package is not installed, a file lacks its extension (./shop.ts), or a path is an alias, which Node does not know',
    ],
    [
      'an alias of a path',
      "import { a } from '@app/shop'; export default a;",
      'an import leads nowhere: a package is not installed, a file lacks its extension (./shop.ts), or a path is an alias, which Node does not know',
    ],
  ])('with %s is refused, with the cause and the fix', async (_, code, cause) => {
    await write('package.json', '{"type":"module"}');
    await write('shop.ts', 'export const a = 1;');
    await write('support.eval.ts', code);
    const { exitCode, stderr } = await run('run');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`support.eval.ts cannot be used: ${cause}`);
    expect(stderr).toContain("Install tsx and run with NODE_OPTIONS='--import tsx'");
  });

  it.each([
    ['support.eval.mjs', '{"type":"commonjs"}', 'SyntaxError: ', 'node --check support.eval.mjs'],
    ['support.eval.mts', '{"type":"commonjs"}', 'SyntaxError: ', '(support.eval.mts:2)'],
    ['throws.eval.ts', '{"type":"module"}', 'TypeError: ', '(throws.eval.ts:2)'],
  ])('that is wrong shows the place: %s', async (name, manifest, error, place) => {
    await write('package.json', manifest);
    await write(name, `\n${name.startsWith('throws') ? 'undefined.x;' : 'export default {{;'}`);
    const { exitCode, stderr } = await run('run');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`${name} cannot be used: ${error}`);
    expect(stderr).toContain(place);
  });

  it('of a package of CommonJS is refused by its name, with the fix', async () => {
    await write('package.json', '{"type":"commonjs"}');
    await write('support.eval.ts', "import { a } from './shop.ts'; export default a;");
    const { exitCode, stderr } = await run('run');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Name the file .eval.mts or .eval.mjs, or set "type": "module".');
  });
});

describe('a run of the application', () => {
  it.each([
    ['keeps a timer', 'setInterval(() => undefined, 60_000);', '1', 0, 'left timers or'],
    ['calls process.exit', '', 'process.exit(0)', 1, 'ended before the command did'],
    ['awaits what never settles', 'await new Promise(() => {});', '1', 1, 'never settles'],
    [
      'rejects a promise that nobody awaits',
      '',
      'new Promise(() => Promise.reject(new Error("no shop")))',
      1,
      'ended before the command did',
    ],
  ])(
    'ends, and is complete with a verdict only: it %s',
    async (_, code, answer, expected, message) => {
      await write(
        'support.eval.mjs',
        `${code} export default { rows: [{ id: 'a' }], task: async () => {
           ${answer}; await new Promise((resolve) => setTimeout(resolve, 20)); return 'Hello!';
         },
         messages: () => [{ role: 'user', content: 'Hi' }], checks: { some: () => 1 } };`,
      );
      const { exitCode, stdout, stderr } = await run('run', 'support.eval.mjs');
      expect({ exitCode, stderr }).toEqual({
        exitCode: expected,
        stderr: expect.stringContaining(message),
      });
      expect(stdout.includes('Evaluation complete')).toBe(expected === 0);
      expect(stderr).not.toContain('top-level await');
    },
  );

  it('calls its model, and is scored by a model, in three commands', async () => {
    const model = await openOpenAIServer(scores({ ...VERDICT, score: 1 }));
    const env = { OPENAI_BASE_URL: model.baseURL };
    try {
      await write('package.json', '{"type":"module"}');
      expect((await run('init')).exitCode).toBe(0);
      const text = await readFile(join(cwd, 'example.eval.mts'), 'utf8');
      const asks = `async (row) => {
        const response = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', {
          method: 'POST', headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'app', messages: [{ role: 'user', content: row.question }] }),
        });
        return await response.json();
      }`;
      await write('example.eval.mts', text.replace('(row) => answer(row.question)', asks));
      const flags = ['--judge-model', 'judge', '--out', 'run.jsonl', '--min-mean', 'tone=0.5'];
      const ran = await command.run(['run', 'example.eval.mts', ...flags, '--threshold', '0'], {
        cwd,
        env,
      });
      expect(ran.exitCode, ran.stderr).toBe(0);
      expect((await run('report', 'run.jsonl', '--report', 'html')).exitCode).toBe(0);
      expect(await readFile(join(cwd, 'run.html'), 'utf8')).toContain('Application: 3 answers');
      const models = model.requests.map(({ body }) => body['model']);
      expect(models.filter((name) => name === 'app')).toHaveLength(3);
      expect(models.filter((name) => name === 'judge').length).toBeGreaterThanOrEqual(6);
    } finally {
      await model.close();
    }
  });

  it('ends when it is interrupted, keeps its answers, and goes on where it stopped', async () => {
    await write(
      'slow.eval.mjs',
      `import { once } from 'node:events';
       import { appendFileSync } from 'node:fs';
       const rows = Array.from({ length: 8 }, (_, index) => ({ id: 'r' + index, question: 'Question ' + index }));
       export default { rows, taskConcurrency: 2, messages: ({ question }) => [{ role: 'user', content: question }],
         task: async ({ id }) => {
           appendFileSync('calls.txt', id + '\\n');
           if (id === 'r3' && process.env.HOLD) await once(process, 'SIGINT');
           return 'Answer of ' + id;
         },
         checks: { short: () => true } };`,
    );
    const started = command.start(['run', 'slow.eval.mjs', '--out', 'run.jsonl'], {
      cwd,
      env: { HOLD: 'yes' },
    });
    await started.until('calls of the application');
    for (let calls = ''; !calls.includes('r3');) {
      calls = await readFile(join(cwd, 'calls.txt'), 'utf8').catch(() => '');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    started.child.kill('SIGINT');
    expect((await started.end).exitCode).toBe(130);
    const { exitCode, stdout } = await run(
      'run',
      'slow.eval.mjs',
      '--resume',
      'run.jsonl',
      '--json',
    );
    expect({ exitCode, ...(JSON.parse(stdout) as object) }).toMatchObject({
      ...{ exitCode: 0, tasks: { answers: 8 }, summary: { scored: 8 } },
    });
    const calls = (await readFile(join(cwd, 'calls.txt'), 'utf8')).trim().split('\n');
    expect(calls.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `r${String(index)}`));
  });
});
