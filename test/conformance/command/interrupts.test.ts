import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCommandData } from '../../kit/process/command-data.ts';
import { buildCommand, type CommandProcess } from '../../kit/process/command-process.ts';
import { startCommandService, unevenScorer } from '../../kit/process/command-service.ts';

const ROWS = 8;
const CONCURRENCY = 2;
const HINT = 'Continue with:\n  ';

const command = await buildCommand();
const data = await createCommandData(ROWS);
const score = unevenScorer();

/** The requests that the scorer keeps open, oldest first. */
let open: (() => void)[] = [];
let isHolding = false;
const { env, close, server } = await startCommandService(async (input) => {
  if (isHolding) await new Promise<void>((resolve) => open.push(resolve));
  return await score(input);
});

afterAll(close);
beforeEach(() => {
  release();
});

function release(): void {
  isHolding = false;
  for (const resolve of open) resolve();
  open = [];
}

/** Starts a run, and waits until as many requests as may be are in flight. */
async function startHeld(out: string, flags: readonly string[] = []): Promise<CommandProcess> {
  isHolding = true;
  const started = command.start(
    ['evaluate', 'rows.jsonl', '-c', 'tone=Reward friendly answers', '--out', out].concat(
      ['--concurrency', String(CONCURRENCY)],
      flags,
    ),
    { env, cwd: data.folder },
  );
  await until(() => open.length === CONCURRENCY);
  return started;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The summary of a run without what differs between two runs of the same rows. */
async function summaryOf(journal: string): Promise<unknown> {
  const { stdout } = await command.run(['report', journal, '--json'], { cwd: data.folder });
  const { exitCode, verdict, stopped, left, summary } = JSON.parse(stdout) as Record<
    string,
    unknown
  >;
  return { exitCode, verdict, stopped, left, summary };
}

describe('Ctrl-C', () => {
  it('keeps what is in flight, and the command that is printed finishes to the same summary', async () => {
    const started = await startHeld('held.jsonl');
    started.child.kill('SIGINT');
    await started.until('Press Ctrl-C again');
    release();
    const { exitCode, stderr } = await started.end;
    const hint = stderr.slice(stderr.indexOf(HINT) + HINT.length).split('\n')[0] ?? '';

    expect(exitCode).toBe(130);
    expect(stderr).toContain(
      'Stopping: 2 requests in flight, up to 60 s. Press Ctrl-C again to abort them.\n',
    );
    expect(stderr).toContain('Stopped after 2 of 8.\nContinue with:\n');
    expect(hint).toBe('align-evals evaluate --resume held.jsonl --concurrency 2');

    const before = server.calls.length;
    const resumed = await command.run(hint.split(' ').slice(1), { env, cwd: data.folder });
    const flags = ['-c', 'tone=Reward friendly answers', '--out', 'whole.jsonl'];
    await command.run(['evaluate', 'rows.jsonl', ...flags], { env, cwd: data.folder });

    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(await summaryOf('held.jsonl')).toEqual(await summaryOf('whole.jsonl'));
    expect(rewardsSince(before)).toBe(ROWS - CONCURRENCY + ROWS);
  });

  it('aborts the requests in flight when it is pressed twice', async () => {
    const started = await startHeld('aborted.jsonl', ['--min-mean', '1']);
    started.child.kill('SIGINT');
    await started.until('Press Ctrl-C again');
    started.child.kill('SIGINT');
    const { exitCode, stdout } = await started.end;

    expect(exitCode).toBe(130);
    expect(stdout).toContain('0 scored');
    expect((await readFile(data.path('aborted.jsonl'), 'utf8')).trimEnd()).toMatch(
      /\{"t":"stop",.*"why":"interrupted"[^\n]*$/,
    );
    // Less than the 60 s that the command would wait for its requests.
  }, 20_000);
});

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s exits with %i although a gate failed, also with --json', async (signal, code) => {
  const flags = ['--min-mean', '1', '--json'];
  const started = await startHeld(`${signal}.jsonl`, flags);
  started.child.kill(signal);
  await started.until('Press Ctrl-C again');
  release();
  const { exitCode, stdout } = await started.end;

  expect(exitCode).toBe(code);
  expect(JSON.parse(stdout)).toMatchObject({
    exitCode: code,
    verdict: 'incomplete',
    stopped: 'interrupted',
    left: ROWS - CONCURRENCY,
    gates: [{ criterion: 'tone', gate: 'min-mean', passed: false }],
    summary: { scored: CONCURRENCY },
  });
});

it('report of an interrupted run exits with 11', async () => {
  const started = await startHeld('reported.jsonl');
  started.child.kill('SIGTERM');
  await started.until('Press Ctrl-C again');
  release();
  await started.end;

  expect(await summaryOf('reported.jsonl')).toMatchObject({ exitCode: 11, stopped: 'interrupted' });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends serve with %i', async (signal, code) => {
  const started = command.start([
    'serve',
    '--eu-port',
    '0',
    '--us-port',
    '0',
    '--pages-port',
    '0',
    '--json',
  ]);
  await started.until('Ctrl-C stops it.');
  started.child.kill(signal);
  const { exitCode, stdout } = await started.end;

  expect(exitCode).toBe(code);
  expect(JSON.parse(stdout)).toEqual(expect.any(Object));
});

function rewardsSince(before: number): number {
  return server.calls.slice(before).filter(({ path }) => path.endsWith('/reward')).length;
}
