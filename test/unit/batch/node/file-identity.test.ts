import { closeSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { identifyOpenFile, identifyPath } from '../../../../src/batch/node/file-identity.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = await createTemporaryFolder();

it('is the same for all names of a file, and another one for the file that replaced it', () => {
  const path = join(folder, 'a.jsonl');
  const link = join(folder, 'b.jsonl');
  writeFileSync(path, '');
  linkSync(path, link);
  const descriptor = openSync(path, 'r');
  const opened = identifyOpenFile(descriptor);
  expect([identifyPath(path), identifyPath(link)]).toEqual([opened, opened]);

  rmSync(path);
  expect(identifyPath(path)).toBeUndefined();
  writeFileSync(path, '');
  expect(identifyPath(path)).not.toBe(opened);
  closeSync(descriptor);
});
