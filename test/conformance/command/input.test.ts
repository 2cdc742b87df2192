import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../kit/process/command.ts';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand } from '../../kit/process/command-process.ts';
import { startCommandService, unevenScorer } from '../../kit/process/command-service.ts';
import { createShell } from '../../kit/process/shell.ts';
import { seedTraces } from '../../unit/cli/commands/seed-traces.ts';

const command = await buildCommand();
const shell = await createShell(command);
const data = await createCommandData(4);
const { server, env, close } = await startCommandService(unevenScorer());
seedTraces(server, 300);
afterAll(close);

const TONE = ['-c', 'tone=Reward friendly answers'];

describe('a typo costs no request, and has a suggestion:', () => {
  it.each([
    ['evaluat', ['evaluat', 'rows.jsonl'], '(Did you mean evaluate?)'],
    ['--treshold', ['evaluate', 'rows.jsonl', '--treshold', '1'], '(Did you mean --threshold?)'],
    // A flag that only the whole help lists.
    [
      '--concurency',
      ['evaluate', 'rows.jsonl', '--concurency', '4'],
      '(Did you mean --concurrency?)',
    ],
    ['traces lst', ['traces', 'lst'], '(Did you mean list?)'],
    ['--tresh in report', ['report', 'run.jsonl', '--threshhold', '1'], '--threshold'],
    ['Rewrd', ['evaluate', 'rows.jsonl', '-c', 'tone=Rewrd friendly answers'], '"Reward"'],
  ])('%s', async (_typo, args, suggestion) => {
    const before = server.calls.length;
    const { exitCode, stdout, stderr } = await command.run(args, { env, cwd: data.folder });

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(suggestion);
    expect(server.calls.length).toBe(before);
  });
});

describe('evaluate without FILE', () => {
  it.each([[[]], [['-']]])('reads the rows of stdin: %j', async (file) => {
    const out = `stdin${file.join('')}.jsonl`;
    const { exitCode, stderr } = await command.run(['evaluate', ...file, ...TONE, '--out', out], {
      env,
      cwd: data.folder,
      stdin: await readFile(data.path('rows.jsonl'), 'utf8'),
    });

    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain(`Rows from stdin × 1 criterion to `);
    expect(stderr).toContain('4 rows × 1 criterion, scored by ');
  });

  it('counts a row of stdin that it cannot use as failed', async () => {
    const rows = await readFile(data.path('rows.jsonl'), 'utf8');
    const args = ['evaluate', ...TONE, '--out', 'bad.jsonl'];
    const stdin = `${rows}{"id":"r5"}\n`;
    const { exitCode, stderr } = await command.run(args, { env, cwd: data.folder, stdin });

    expect(exitCode).toBe(11);
    expect(stderr).toContain('stdin:5: "messages" is missing.');
  });

  it.each([[['evaluate']], [['evaluate', ...TONE]]])(
    'prints its help at once on a terminal: %j',
    async (args) => {
      const { exitCode, stdout, stderr } = await runCommand(args);

      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toMatch(/^Usage: align-evals evaluate \[options\] \[FILE\.\.\.\]\n/);
      expect(stderr).toMatch(
        /\nError: FILE is missing\. Pass a file with rows, or pipe rows to stdin\.\n$/,
      );
    },
  );

  it('prints only the error as JSON on a terminal with --json', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['evaluate', '--json']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'missing_file' } });
  });
});

describe('a reader that leaves, such as head -1, ends the command without a trace:', () => {
  it.each([
    ['evaluate', 'evaluate rows.jsonl -c tone="Reward brevity" --out head.jsonl', /^4 scored/],
    ['evaluate --json', 'evaluate rows.jsonl -c tone="Reward it" --out json.jsonl --json', /^\{/],
    ['traces list', 'traces list --all --json --exclude trace --page-size 10', /^\{"id"/],
    ['help', 'help evaluate --all', /^Usage/],
  ])('%s', async (_name, args, first) => {
    const script = `cd '${data.folder}'; align-evals ${args} | head -1`;
    const { exitCode, stdout, stderr } = await shell.run(script, env);

    expect(exitCode).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(first);
    expect(stderr).not.toMatch(/EPIPE|Error|\bat /);
  });
});
