// The examples as programs of an application, with the packed package.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { leaksIn } from '../../kit/canary/find-leaks.ts';
import { NODE_24, TOOLS } from './matcher-projects.ts';
import { runToEnd } from './run-tool.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const PACKAGES = ['align-evals', 'ky', 'p-retry', 'is-network-error'];

/** What the examples import beside the package, each with the folder that has it. */
const LIBRARIES: Readonly<Record<string, string>> = {
  '@opentelemetry/sdk-trace': TOOLS,
  express: TOOLS,
  openai: join(ROOT, 'node_modules'),
  vitest: join(ROOT, 'node_modules'),
};

export type Variables = Readonly<Record<string, string>>;

/** A server of an example, which runs. */
export interface RunningExample {
  /** The address that it prints. */
  readonly url: string;
  /** Waits until it has printed a text. */
  readonly printed: (text: string) => Promise<void>;
  /** Sends a signal, waits for its end, and returns what it printed. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<string>;
}

/** Copies the examples into a folder of an application that has installed the package and what they need. */
export async function createExamples(): Promise<string> {
  const folder = await mkdtemp(join(inject('application'), 'examples-'));
  await cp(join(ROOT, 'examples'), folder, { recursive: true });
  for (const name of PACKAGES) {
    const from = join(inject('application'), 'node_modules', name);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
  }
  for (const [name, from] of Object.entries(LIBRARIES)) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(from, name), link);
  }
  return folder;
}

/** Runs an example to its end, and returns the lines that it prints. */
export async function runExample(
  folder: string,
  command: readonly string[],
  env: Variables,
): Promise<string[]> {
  return (await runToEnd([NODE_24, ...command], folder, env)).trimEnd().split('\n');
}

/** Starts an example that listens on a port. */
export async function startExample(
  folder: string,
  file: string,
  env: Variables,
): Promise<RunningExample> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(NODE_24, [file], {
    cwd: folder,
    env: { PATH, HOME, NO_COLOR: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const printed = async (wanted: string): Promise<void> => {
    while (!output.includes(wanted)) {
      const ended = once(child, 'close').then(() => true);
      const hasEnded = await Promise.race([ended, once(child.stdout, 'data').then(() => false)]);
      if (hasEnded) throw new Error(`${file} ended before it printed ${wanted}:\n${await errors}`);
    }
  };
  await printed('\n');
  return {
    url: output.trim(),
    printed,
    stop: async (signal) => {
      child.kill(signal);
      await closed;
      const all = output + (await errors);
      const leaks = leaksIn(all);
      if (leaks.length > 0) throw new Error(`Something secret is printed: ${leaks.join('; ')}`);
      return all;
    },
  };
}
