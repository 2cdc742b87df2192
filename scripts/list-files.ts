import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Lists the files of folders of a checkout, as `src/client/client.ts`. */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    )
    .sort();
}
