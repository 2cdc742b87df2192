import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Returns where the first test file that needs the built command keeps it for the others of its run. */
export async function commandFolder(): Promise<string> {
  const folder = inject('sharedFolder');
  await mkdir(folder, { recursive: true });
  return join(folder, 'command');
}

/** The variable with which the processes of a run share what Node compiles: most run the same code. */
export function codeCache(): Readonly<Record<string, string>> {
  return { NODE_COMPILE_CACHE: join(inject('sharedFolder'), 'code') };
}
