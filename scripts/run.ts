import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command in a folder and shows what it prints. Throws unless it succeeds. */
export async function run(command: string, args: readonly string[], cwd = '.'): Promise<void> {
  console.log(`$ ${[command, ...args].join(' ')}`);
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`);
}
