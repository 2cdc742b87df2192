import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a program of this folder prints: figures by name. */
export type Figures = Readonly<Record<string, number>>;

/** Runs a program of this folder in a process of its own, and reads the JSON that it prints. */
export async function runProcess(
  program: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<Figures> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file, ...args]);
  return JSON.parse(stdout) as Figures;
}
