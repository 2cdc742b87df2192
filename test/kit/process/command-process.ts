import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { pagesForBundler } from '../../../scripts/page-plugin.ts';
import { leaksIn } from '../canary/find-leaks.ts';
import { codeCache, commandFolder } from './shared-folder.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** The command `align-evals`, built once per run. */
export interface BuiltCommand {
  /** The built program, for shells. */
  readonly program: string;
  /** Starts the command. */
  readonly start: (args: readonly string[], options?: ProcessOptions) => CommandProcess;
  /** Runs the command to its end. */
  readonly run: (args: readonly string[], options?: ProcessOptions) => Promise<CommandEnd>;
}

/** The options of a process. */
interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The text on stdin, which ends after it. */
  readonly stdin?: string;
}

/** What a process printed, and how it ended. */
export interface CommandEnd {
  /** The exit code; that of a shell when a signal ended the process. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command. */
export interface CommandProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Waits until stderr contains a text. Throws when the process ends before. */
  readonly until: (text: string) => Promise<void>;
  readonly end: Promise<CommandEnd>;
}

const root = new URL('../../../', import.meta.url).pathname;

/** Builds the command with the SDK from the source, unless another test file has. Do not change its files. */
export async function buildCommand(): Promise<BuiltCommand> {
  const folder = await commandFolder();
  if (!existsSync(folder)) await buildInto(folder);
  const program = join(folder, 'dist/cli/index.js');
  const start = (args: readonly string[], options: ProcessOptions = {}): CommandProcess =>
    startProcess([program, ...args], options);
  return { program, start, run: (args, options) => start(args, options).end };
}

// As esbuild resolves the paths of tsconfig.json.
async function buildInto(target: string): Promise<void> {
  const folder = await createTemporaryFolder();
  // The command reads its version two folders above.
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/index.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    outdir: join(folder, 'dist/cli'),
    plugins: [pagesForBundler],
    banner: {
      js: "import { createRequire as createRequireOfBuild } from 'node:module';const require = createRequireOfBuild(import.meta.url);",
    },
    logLevel: 'error',
  });
  try {
    // In one step, because another worker may build the command at the same time.
    await rename(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

function startProcess(
  args: readonly string[],
  { env = {}, cwd = tmpdir(), stdin }: ProcessOptions,
): CommandProcess {
  const child = spawn(process.execPath, args, { cwd, env: { ...BARE, ...codeCache(), ...env } });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin.on('error', () => undefined);
  if (stdin !== undefined) child.stdin.end(stdin);
  const end = endOf(child, { stdout, stderr });
  const until = async (text: string): Promise<void> => {
    while (!stderr().includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The command ended before it printed "${text}": ${stderr()}`);
      }
      await Promise.race([once(child.stderr, 'data'), end]);
    }
  };
  return { child, until, end };
}

// Nothing of the environment of the developer, except what a process needs.
const BARE = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };

async function endOf(
  child: ChildProcessWithoutNullStreams,
  printed: { readonly stdout: () => string; readonly stderr: () => string },
): Promise<CommandEnd> {
  await once(child, 'close');
  const end = {
    exitCode: child.exitCode ?? EXIT_CODES[child.signalCode ?? ''] ?? -1,
    stdout: printed.stdout(),
    stderr: printed.stderr(),
  };
  const leaks = leaksIn(end.stdout + end.stderr);
  if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
  return end;
}

const EXIT_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
