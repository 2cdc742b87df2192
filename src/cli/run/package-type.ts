import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isRecord } from '../json.ts';

/** Returns the `type` of the nearest package.json, which decides how Node reads a file; undefined without one. */
export async function packageTypeOf(file: string): Promise<string | undefined> {
  let folder = dirname(resolve(file));
  for (;;) {
    const manifest = await readManifest(folder);
    if (manifest !== undefined) {
      const { type } = manifest;
      return typeof type === 'string' ? type : undefined;
    }
    const parent = dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

async function readManifest(folder: string): Promise<Record<string, unknown> | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return isRecord(parsed) ? parsed : {};
  } catch {
    // No file, or one that Node reports itself.
    return undefined;
  }
}
