import { spawn } from 'node:child_process';
import type { Command, Group, Job } from './task.ts';

/** What came of a job that has run. */
interface Outcome {
  readonly name: string;
  readonly exitCode: number;
  readonly seconds: number;
  /** What it printed, if that was not shown at once. */
  readonly output: string;
}

/** Prints a line. */
type Print = (line: string) => void;

/** Runs jobs one after another, and shows what they print at once. Returns the exit code of the first that fails, or 0. */
export async function runInOrder(jobs: readonly Job[], print: Print): Promise<number> {
  for (const { commands } of jobs) {
    for (const command of commands) {
      print(`$ ${command.words.join(' ')}`);
      const { exitCode } = await runCommand(command, 'inherit');
      if (exitCode !== 0) {
        print(`"${command.words.join(' ')}" failed with exit code ${exitCode}`);
        return exitCode;
      }
    }
  }
  return 0;
}

/**
 * Runs all jobs, several at a time. Prints the last line of a job that passes, or with `output: 'whole'` everything, and
 * everything of one that fails, then the names of those that failed. Returns the exit code of the first that failed, or 0.
 */
export async function runTogether(
  jobs: readonly Job[],
  { parallel, output }: { readonly parallel: number; readonly output: Group['output'] },
  print: Print,
): Promise<number> {
  const waiting = [...jobs];
  const failed: Outcome[] = [];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        const outcome = await runQuietly(job);
        for (const line of describeOutcome(outcome, output)) print(line);
        if (outcome.exitCode !== 0) failed.push(outcome);
      }
    }),
  );
  const names = failed.map(({ name }) => name).join(', ');
  print(failed.length === 0 ? `all ${jobs.length} passed` : `failed: ${names}`);
  return failed[0]?.exitCode ?? 0;
}

async function runQuietly({ name, commands }: Job): Promise<Outcome> {
  const start = performance.now();
  const printed: string[] = [];
  let exitCode = 0;
  for (const command of commands) {
    const result = await runCommand(command, 'pipe');
    printed.push(result.output);
    exitCode = result.exitCode;
    if (exitCode !== 0) break;
  }
  const seconds = (performance.now() - start) / 1000;
  return { name, exitCode, seconds, output: printed.join('').trim() };
}

function describeOutcome(
  { name, exitCode, seconds, output }: Outcome,
  ofPassed: Group['output'],
): string[] {
  const title = `${name} (${seconds.toFixed(1)} s)`;
  if (exitCode !== 0) return [`FAILED ${title}, exit code ${exitCode}`, output];
  if (ofPassed === 'whole') return [`passed ${title}`, output];
  const lastLine = output.split('\n').at(-1) ?? '';
  return [lastLine === '' ? `passed ${title}` : `passed ${title}: ${lastLine}`];
}

async function runCommand(
  { words: [program = '', ...args], env }: Command,
  stdio: 'inherit' | 'pipe',
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(program, args, {
    stdio: ['inherit', stdio, stdio],
    env: { ...env, ...process.env },
  });
  let output = '';
  const append = (text: string): void => {
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', append);
  child.stderr?.setEncoding('utf8').on('data', append);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      resolve({ exitCode: 1, output: message });
    });
    // A command that a signal ended has no exit code.
    child.on('close', (code) => {
      resolve({ exitCode: code ?? 1, output });
    });
  });
}
