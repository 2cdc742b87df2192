import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand, type CommandEnd } from '../../kit/process/command-process.ts';
import { startCommandService, unevenScorer } from '../../kit/process/command-service.ts';
import { post, REQUEST, REWARD_PATH } from '../../kit/server/reference-service.ts';
import { seedTraces, traceId } from '../../unit/cli/commands/seed-traces.ts';

const command = await buildCommand();
const data = await createCommandData(3);
const { server, env, close } = await startCommandService(unevenScorer(), { taskDurationMs: 1 });
seedTraces(server, 3);
afterAll(close);

const TONE = ['-c', 'tone=Reward friendly answers'];
const TASK_PATH = ['--task-path', '/api/v1/tasks/{task_id}'];

/** Everything that a client can log is logged. */
async function run(args: readonly string[], key = KEY): Promise<CommandEnd> {
  const surroundings = { ...env, ALIGN_API_KEY: key, ALIGN_LOG: 'debug' };
  return command.run(args, { cwd: data.folder, env: surroundings, stdin: '' });
}

/** Starts an evaluation in the background, and returns the id of its task. */
async function startTask(): Promise<string> {
  const { body } = await post(server, REQUEST, { path: `${REWARD_PATH}/background` });
  return (body as { readonly task_id: string }).task_id;
}

const taskId = await startTask();
const made = await run(['evaluate', 'rows.jsonl', ...TONE, '--out', 'run.jsonl']);

it('stderr has a line per event of the log', () => {
  expect(made.exitCode, made.stderr).toBe(0);
  expect(made.stderr.match(/^align-evals: request \{ .* \}$/gm)).toHaveLength(4);
});

describe('stdout is one line of JSON with --json, while everything is logged', () => {
  it.each<[number, string[]]>([
    [0, ['--version']],
    [0, ['--help']],
    [0, ['help', 'evaluate', '--all']],
    [0, ['evaluate', 'rows.jsonl', ...TONE, '--out', 'again.jsonl']],
    [0, ['evaluate', 'rows.jsonl', ...TONE, '--out', 'planned.jsonl', '--dry-run']],
    [0, ['evaluate', 'rows.jsonl', ...TONE, '--out', 'offline.jsonl', '--offline']],
    [0, ['evaluate', '--resume', 'run.jsonl', '--full']],
    [10, ['evaluate', '--resume', 'run.jsonl', '--min-mean', '0.9']],
    [10, ['report', 'run.jsonl', '--threshold', '0.51', '--report', 'junit,markdown,csv']],
    [0, ['compare', 'run.jsonl', 'run.jsonl']],
    [0, ['traces', 'list', '--limit', '1', '--exclude', 'trace']],
    [0, ['traces', 'get', traceId(0)]],
    [0, ['traces', 'rate', traceId(0), 'bad']],
    [0, ['traces', 'comment', traceId(0), 'Short.']],
    [0, ['tasks', 'wait', taskId, '--kind', 'reward', ...TASK_PATH]],
    [0, ['limits']],
    [0, ['doctor', '--journal', 'run.jsonl']],
    [0, ['completion', 'bash']],
  ])('exit code %i of %j', async (code, args) => {
    const { exitCode, stdout } = await run([...args, '--json']);

    expect({ exitCode, lines: linesOf(stdout) }).toEqual({
      exitCode: code,
      lines: [expect.any(Object)],
    });
  });

  it.each<[number, string, string[]]>([
    [2, 'missing_command', []],
    [1, 'no_rows', ['evaluate', ...TONE, '--out', 'empty.jsonl']],
    [2, 'missing_criteria', ['evaluate', 'rows.jsonl']],
    [2, 'unreadable_rows', ['evaluate', 'bad.jsonl', ...TONE]],
    [2, 'journal_exists', ['evaluate', 'rows.jsonl', ...TONE, '--out', 'run.jsonl']],
    [2, 'journal_io', ['evaluate', '--resume', 'no.jsonl']],
    [2, 'journal_io', ['report', 'no.jsonl']],
    [2, 'journal_io', ['compare', 'no.jsonl', 'run.jsonl']],
    [2, 'unknown_criterion', ['report', 'run.jsonl', '--threshold', 'ton=1']],
    [2, 'usage', ['report', 'run.jsonl', '--report', 'junit=-']],
    [2, 'invalid_argument', ['report', 'run.jsonl', '--report', 'pdf']],
    [2, 'missing_argument', ['compare', 'run.jsonl']],
    [2, 'missing_command', ['traces']],
    [2, 'invalid_input', ['traces', 'get', 'a/b']],
    [1, 'not_found', ['traces', 'get', traceId(999)]],
    [2, 'invalid_argument', ['traces', 'rate', traceId(0), 'fair']],
    [1, 'not_found', ['traces', 'comment', traceId(999), 'Short.']],
    [2, 'usage', ['tasks', 'wait', traceId(1), '--kind', 'reward']],
    [1, 'not_found', ['tasks', 'wait', traceId(1), '--kind', 'reward', ...TASK_PATH]],
    [2, 'excess_arguments', ['limits', 'all']],
    [2, 'invalid_argument', ['serve', '--eu-port', 'x']],
    [2, 'invalid_argument', ['completion', 'tcsh']],
  ])('exit code %i and the error %s of %j', async (code, errorCode, args) => {
    await writeFile(data.path('bad.jsonl'), '{"id":"r1"}\n');
    const { exitCode, stdout } = await run([...args, '--json']);

    expect({ exitCode, lines: linesOf(stdout) }).toEqual({
      exitCode: code,
      lines: [{ error: { code: errorCode, message: expect.any(String) } }],
    });
  });

  it.each<[string, string[]]>([
    ['traces list', ['traces', 'list']],
    ['evaluate', ['evaluate', 'rows.jsonl', ...TONE, '--out', 'rejected.jsonl']],
  ])('exit code 1 of %s when the service rejects the key', async (_command, args) => {
    const { exitCode, stdout } = await run([...args, '--json'], OTHER_KEY);

    expect({ exitCode, lines: linesOf(stdout) }).toEqual({
      exitCode: 1,
      lines: [expect.any(Object)],
    });
  });
});

describe('with the key of another region, and everything logged', () => {
  it('doctor masks the key', async () => {
    const { exitCode, stdout } = await run(['doctor'], OTHER_KEY);

    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      `ALIGN_API_KEY, ${String(OTHER_KEY.length)} characters, ends with "${OTHER_KEY.slice(-2)}"`,
    );
  });
});

function linesOf(stdout: string): unknown[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}
