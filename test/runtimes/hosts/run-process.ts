import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CASES } from '../suite/cases.js';
import { type HostRun, readResults } from './host-run.ts';
import { environmentOf, type Setup } from './setup.ts';

const { resolve } = createRequire(import.meta.url);

/** The commands that run a file in each runtime that is a process. */
const COMMANDS = {
  node20: [resolve('node20/bin/node')],
  node22: [resolve('node22/bin/node')],
  node24: [process.execPath],
  node26: [resolve('node26/bin/node')],
  bun: [resolve('@oven/bun-linux-x64/bin/bun'), 'run'],
  deno: [resolve('@deno/linux-x64-glibc/deno'), 'run', '--no-lock', '--no-prompt', '-A', '--quiet'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** A runtime that is a process. */
export type ProcessRuntime = keyof typeof COMMANDS;

const KILL_MS = 120_000;
// Connections that are kept open, or the timers of a client, would last longer.
const EXIT_MS = 3000;

/** The end of a process. */
interface Ended {
  readonly printed: string;
  /** The time from its results to its exit, in milliseconds. */
  readonly exitMs: number;
}

/** Runs the suite in a process, and each case of exits in another. */
export async function runProcess(runtime: ProcessRuntime, setup: Setup): Promise<HostRun> {
  const program = 'suite/programs/process.js';
  const suite = await runProgram(runtime, setup, [program]);
  const exits = CASES.filter((one) => one.process === true).map(
    async ({ name }): Promise<HostRun> => {
      const { printed, exitMs } = await runProgram(runtime, setup, [program, name]);
      const late = exitMs > EXIT_MS ? `the process exits after ${exitMs} ms` : undefined;
      const failure = readResults(printed).results[0]?.failure ?? late;
      return { results: [{ name, failure }], printed };
    },
  );
  const runs = [readResults(suite.printed), ...(await Promise.all(exits))];
  return {
    results: runs.flatMap(({ results }) => results),
    printed: runs.map(({ printed }) => printed).join('\n'),
  };
}

/** Runs a file of the folder with the package until it exits. Throws when it fails or hangs. */
export async function runProgram(
  runtime: ProcessRuntime,
  setup: Setup,
  args: readonly string[],
): Promise<Ended> {
  const [command, ...flags] = COMMANDS[runtime];
  const child = spawn(command, [...flags, ...args], {
    cwd: setup.folder,
    env: { ...environmentOf(setup), DENO_DIR: join(setup.folder, '.deno') },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: KILL_MS,
    killSignal: 'SIGKILL',
  });
  const chunks = { stderr: [] as Buffer[], stdout: [] as Buffer[] };
  let lastPrint = performance.now();
  for (const name of ['stderr', 'stdout'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      chunks[name].push(chunk);
      lastPrint = performance.now();
    });
  }
  await once(child, 'close');
  // Not in the order of time: the results are one line of stdout.
  const printed = Buffer.concat([...chunks.stderr, ...chunks.stdout]).toString();
  if (child.exitCode !== 0) throw new Error(`${runtime} ended with ${child.exitCode}: ${printed}`);
  return { printed, exitMs: performance.now() - lastPrint };
}
