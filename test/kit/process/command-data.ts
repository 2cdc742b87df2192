import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROMPT } from '../canary/secrets.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A folder with rows. */
export interface CommandData {
  readonly folder: string;
  /** The path of a file in the folder. */
  readonly path: (name: string) => string;
}

/** Creates a folder with `rows.jsonl`, of so many conversations. */
export async function createCommandData(rows: number): Promise<CommandData> {
  const folder = await createTemporaryFolder();
  const path = (name: string): string => join(folder, name);
  const lines = Array.from({ length: rows }, (_, index) =>
    JSON.stringify({
      id: `r${String(index + 1)}`,
      messages: [
        { role: 'user', content: `${PROMPT} ${String(index)}` },
        { role: 'assistant', content: 'Ring-ding-ding.' },
      ],
    }),
  );
  await writeFile(path('rows.jsonl'), `${lines.join('\n')}\n`);
  return { folder, path };
}
