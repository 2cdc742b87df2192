import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildCommand, type CommandProcess } from '../../kit/process/command-process.ts';
import { createTemporaryFolder } from '../../kit/process/temporary-folder.ts';

const command = await buildCommand();
const folder = await createTemporaryFolder();
const pipe = join(folder, 'pipe.jsonl');
await promisify(execFile)('mkfifo', [pipe]);

let runs = 0;

/** Starts a run, which ends with its test. */
function start(file: string): CommandProcess {
  runs += 1;
  const out = join(folder, `run-${String(runs)}.jsonl`);
  const flags = ['-c', 'tone=Reward friendly answers', '--offline', '--format', 'jsonl'];
  const started = command.start(['evaluate', file, ...flags, '--out', out], { cwd: folder });
  onTestFinished(() => {
    started.child.kill('SIGKILL');
  });
  return started;
}

describe('evaluate with rows that do not come', () => {
  it.each([
    ['stdin', '-'],
    ['a named pipe without a writer', pipe],
  ])('ends with one SIGTERM while it waits for %s', async (_, file) => {
    const started = start(file);
    await started.until('Rows from');
    started.child.kill('SIGTERM');

    const { exitCode, stderr } = await started.end;
    expect(exitCode).toBe(143);
    expect(stderr).toContain('Stopped after 0.');
  });

  it('ends with one SIGTERM while the writer of a named pipe is silent', async () => {
    const writer = spawn('sh', ['-c', 'exec 3>"$1"; echo open; sleep 60', 'sh', pipe], {
      detached: true,
    });
    onTestFinished(() => {
      if (writer.pid !== undefined) process.kill(-writer.pid);
    });
    const started = start(pipe);
    await started.until('Rows from');
    started.child.kill('SIGTERM');

    expect((await started.end).exitCode).toBe(143);
  });

  it('ends with an error for a device whose line has no end', async () => {
    const { exitCode, stderr } = await start('/dev/zero').end;

    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      '/dev/zero:1: the line that begins at byte 0 is larger than 64 MB. Split it, or end each row with a line break.',
    );
  });
});
