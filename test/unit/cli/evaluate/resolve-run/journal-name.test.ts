import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  createJournal,
  findNewJournal,
  requireNewJournal,
} from '../../../../../src/cli/evaluate/resolve-run.ts';
import { createTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';

it('names journals after the local time, and numbers those of runs that begin in one second', async () => {
  const folder = await createTemporaryFolder();
  const now = new Date(2026, 0, 2, 3, 4, 5);
  const names: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    const path = await findNewJournal(now, { folder });
    await writeFile(path, '{}\n');
    names.push(path);
  }

  expect(names).toEqual(
    ['', '-2', '-3'].map((end) => join(folder, `align-20260102-030405${end}.jsonl`)),
  );
});

it('gives runs that begin at the same time a journal each', async () => {
  const folder = await createTemporaryFolder();
  const found = await findNewJournal(new Date(), { folder });
  const journals = await Promise.all(Array.from({ length: 12 }, () => createJournal(found)));

  expect(new Set(journals).size).toBe(12);
  expect(journals.filter((path) => path === found)).toHaveLength(1);
});

it('leaves what is wrong with the folder of a journal to the run, which says it', async () => {
  const path = join(await createTemporaryFolder(), 'missing', 'run.jsonl');
  expect(await createJournal(path)).toBe(path);
});

it('does not continue the run of a journal by accident', async () => {
  const folder = await createTemporaryFolder();
  const path = join(folder, 'run.jsonl');
  await expect(requireNewJournal(path)).resolves.toBeUndefined();

  await writeFile(path, '');
  await expect(requireNewJournal(path)).resolves.toBeUndefined();

  await writeFile(path, '{}\n');
  await expect(requireNewJournal(path)).rejects.toMatchObject({
    code: 'journal_exists',
    exitCode: 2,
    message: `${path} exists. Continue its run with --resume ${path}, or pass another file to --out.`,
  });
});

it('gives the run of an eval that begins at the same time the next name of that eval', async () => {
  const folder = await createTemporaryFolder();
  const taken = join(folder, 'support-20260102-030405.jsonl');
  await writeFile(taken, '{}\n');
  vi.useFakeTimers({ now: new Date(2026, 0, 2, 3, 4, 5), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const created = await createJournal(taken, 'support');
  expect(created).toBe(join(folder, 'support-20260102-030405-2.jsonl'));
});
