import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from './bundle.ts';
import { type HostRun, readResults } from './host-run.ts';
import { environmentOf, type Setup, settingsOf } from './setup.ts';

const DRIVER_MS = 120_000;

/**
 * Bundles the suite into a script, and lets a driver run it in an embedded runtime. Drivers are plain JavaScript,
 * because the packages that they import are installed for this suite only.
 *
 * @param driver - The name of a file in this folder.
 * @param args - The arguments of the driver after the file of the script.
 * @param program - The name of a file in `suite/programs`.
 */
export async function runDriver(
  driver: string,
  setup: Setup,
  args: readonly string[] = [],
  program = 'script.js',
): Promise<HostRun> {
  const script = await bundle(setup, program, settingsOf(setup), { format: 'iife' });
  const file = join(setup.folder, `${[driver, program, ...args].join('-')}-bundle.js`);
  await writeFile(file, script);
  const path = new URL(driver, import.meta.url).pathname;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [path, file, ...args], {
    env: { ...environmentOf(setup), PATH: process.env['PATH'], HOME: setup.folder },
    timeout: DRIVER_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 16 * 1024 * 1024,
  });
  return readResults(stderr + stdout);
}
