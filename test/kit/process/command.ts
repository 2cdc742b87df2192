import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { Host, TerminalStream } from '../../../src/cli/host.ts';
import { main } from '../../../src/cli/main.ts';
import { createOutput } from '../../../src/cli/output.ts';
import type { CommandContext } from '../../../src/cli/program.ts';
import { leaksIn } from '../canary/find-leaks.ts';

/** What surrounds a command that runs in this process. */
export interface CommandSurroundings {
  /** Variables that the command itself reads; a client reads those of the process (`vi.stubEnv`). */
  readonly env?: Host['env'];
  readonly platform?: string;
  readonly nodeVersion?: string;
  /** The text on stdin; without it, stdin is a terminal. */
  readonly stdin?: string | Readable;
  /** The columns of stdout and stderr; without them, they are not terminals. */
  readonly columns?: number;
  readonly signals?: EventEmitter;
}

/** What a command left behind. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command `align-evals` in this process. Throws when it prints a secret. */
export async function runCommand(
  args: readonly string[],
  surroundings: CommandSurroundings = {},
): Promise<CommandResult> {
  const stdout = createSink(surroundings.columns);
  const stderr = createSink(surroundings.columns);
  const exitCode = await main(createHost(args, surroundings, { stdout, stderr }));
  const leaks = leaksIn(stdout.text() + stderr.text());
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

/** What a command works with, and what it has printed so far. */
export interface CommandStage extends CommandContext {
  readonly printed: () => { readonly stdout: string; readonly stderr: string };
}

/** Creates what a command works with, for tests of its parts. */
export function createCommandStage(
  args: readonly string[] = [],
  surroundings: CommandSurroundings = {},
): CommandStage {
  const stdout = createSink(surroundings.columns);
  const stderr = createSink(surroundings.columns);
  const host = createHost(args, surroundings, { stdout, stderr });
  return {
    ...{ host, output: createOutput(host), exitCode: 0 },
    printed: () => ({ stdout: stdout.text(), stderr: stderr.text() }),
  };
}

/** Creates the host of a command, with streams of the caller. */
export function createHost(
  args: readonly string[],
  {
    env = {},
    platform = 'linux',
    nodeVersion = process.versions.node,
    stdin,
    signals = new EventEmitter(),
  }: CommandSurroundings,
  streams: Pick<Host, 'stdout' | 'stderr'>,
): Host {
  const input = typeof stdin === 'string' ? Readable.from([Buffer.from(stdin)]) : stdin;
  const terminal = Object.assign(Readable.from([]), { isTTY: true });
  return { args, env, platform, nodeVersion, signals, stdin: input ?? terminal, ...streams };
}

/** A stream that keeps what is written to it. */
export type Sink = TerminalStream & { readonly text: () => string };

/** Creates a stream that keeps what is written to it, as a terminal when it has columns. */
export function createSink(columns?: number): Sink {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, {
    isTTY: columns !== undefined,
    columns,
    text: () => Buffer.concat(chunks).toString('utf8'),
  });
}
