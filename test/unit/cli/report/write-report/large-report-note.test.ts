import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { largeReportNote } from '../../../../../src/cli/report/write-report.ts';
import { createTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';

it.each([
  [25_000_000, undefined],
  [25_000_001, 'The report has 25 MB: --rows N and --no-conversations make it smaller.'],
  [31_600_000, 'The report has 32 MB: --rows N and --no-conversations make it smaller.'],
])('notes of a report of %i bytes: %s', async (size, note) => {
  const path = join(await createTemporaryFolder(), 'report.html');
  await writeFile(path, '');
  await truncate(path, size);
  expect(await largeReportNote(path)).toBe(note);
});
