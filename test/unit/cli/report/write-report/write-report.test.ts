import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../../../src/batch/report/report.ts';
import { toJUnit } from '../../../../../src/batch/report/to-junit.ts';
import { toMarkdown } from '../../../../../src/batch/report/to-markdown.ts';
import { CommandError } from '../../../../../src/cli/command-error.ts';
import { resolveReportFile } from '../../../../../src/cli/report/report-file.ts';
import { writeReport } from '../../../../../src/cli/report/write-report.ts';
import { createSink } from '../../../../kit/process/command.ts';
import { joinLines, VECTORS } from '../../../../kit/journal/journal-lines.ts';
import { createTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';
import { SKETCH } from '../sketch.ts';

const KINDS = ['html', 'junit', 'markdown', 'csv'] as const;
const OFFLINE: Report = {
  ...SKETCH,
  record: { ...SKETCH.record, run: { ...SKETCH.record.run, service: 'offline' } },
};

let folder: string;
let journal: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'align-report-'));
  journal = join(await createTemporaryFolder(), 'run.jsonl');
  await writeFile(journal, joinLines(VECTORS));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const inFolder = (name: string) => join(folder, name);
const from = (report: Report) => ({ report, journal });

/** What a failed write reports, with the folder left out. */
async function failureOf(promise: Promise<unknown>): Promise<object> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CommandError)) throw new Error('No error of the command was thrown.');
  const { code, exitCode } = error;
  return { code, exitCode, message: error.message.replaceAll(folder, 'FOLDER') };
}

describe('writeReport', () => {
  it.each(KINDS)('writes %s to a file, and replaces its own', async (kind) => {
    const path = inFolder('report');
    await writeReport(from(OFFLINE), { kind, path }, createSink());
    const first = await readFile(path, 'utf8');
    await writeReport(from(SKETCH), { kind, path }, createSink());
    const second = await readFile(path, 'utf8');
    expect(second).not.toBe(first);
    expect(await readdir(folder)).toEqual(['report']);
  });

  it.each([
    ['html', 0o600],
    ['csv', 0o600],
    // Collectors of CI read these as another user.
    ['junit', undefined],
    ['markdown', undefined],
  ] as const)(
    'writes %s with its permissions, and keeps those of a file that it replaces',
    async (kind, mode) => {
      const path = inFolder('report');
      const modeOf = async (file: string) => (await stat(file)).mode % 0o1000;
      await writeFile(inFolder('other'), '');
      await writeReport(from(SKETCH), { kind, path }, createSink());
      expect(await modeOf(path)).toBe(mode ?? (await modeOf(inFolder('other'))));
      await chmod(path, 0o664);
      await writeReport(from(SKETCH), { kind, path }, createSink());
      expect(await modeOf(path)).toBe(0o664);
    },
  );

  it.each([
    ['junit', toJUnit(SKETCH)],
    ['markdown', toMarkdown(SKETCH)],
  ] as const)('writes the text of %s as it is', async (kind, text) => {
    await writeReport(from(SKETCH), { kind, path: inFolder('report') }, createSink());
    expect(await readFile(inFolder('report'), 'utf8')).toBe(text);
  });

  it.each(KINDS)('writes %s to stdout for the path -, and leaves stdout open', async (kind) => {
    const stdout = createSink();
    await writeReport(from(SKETCH), { kind, path: '-' }, stdout);
    await writeReport(from(SKETCH), { kind, path: inFolder('report') }, stdout);
    expect(stdout.text()).toBe(await readFile(inFolder('report'), 'utf8'));
    expect(stdout.writableEnded).toBe(false);
  });

  it('ends quietly when the reader of stdout is gone', async () => {
    const closed = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('x'), { code: 'EPIPE' })),
    });
    await writeReport(from(SKETCH), { kind: 'csv', path: '-' }, closed);
    expect(closed.destroyed).toBe(true);
  });

  it('throws every other failure of stdout', async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('broken')) });
    await expect(writeReport(from(SKETCH), { kind: 'csv', path: '-' }, broken)).rejects.toThrow(
      'broken',
    );
  });
});

describe('writeReport to a file', () => {
  it.each(KINDS)('does not replace a file that is not a report of the kind %s', async (kind) => {
    const path = inFolder('notes.txt');
    await writeFile(path, 'My notes');
    expect(await failureOf(writeReport(from(SKETCH), { kind, path }, createSink()))).toMatchObject({
      message:
        'FOLDER/notes.txt exists and is not a report of this kind by align-evals. Choose another path, or replace it with --force.',
      code: 'report_exists',
      exitCode: 2,
    });
    expect(await readFile(path, 'utf8')).toBe('My notes');
  });

  it('does not replace a report of another kind', async () => {
    const path = inFolder('report');
    await writeReport(from(SKETCH), { kind: 'csv', path }, createSink());
    await expect(writeReport(from(SKETCH), { kind: 'junit', path }, createSink())).rejects.toThrow(
      'exists',
    );
  });

  it('replaces any file with force', async () => {
    const path = inFolder('notes.txt');
    await writeFile(path, 'My notes');
    await writeReport(from(SKETCH), { kind: 'markdown', path, force: true }, createSink());
    expect(await readFile(path, 'utf8')).toBe(toMarkdown(SKETCH));
  });

  it('replaces an empty file', async () => {
    const path = inFolder('report');
    await writeFile(path, '');
    await writeReport(from(SKETCH), { kind: 'markdown', path }, createSink());
    expect(await readFile(path, 'utf8')).toBe(toMarkdown(SKETCH));
  });

  it('replaces the target of a link, and keeps the link', async () => {
    await mkdir(inFolder('other'));
    await writeReport(from(SKETCH), { kind: 'csv', path: inFolder('other/report') }, createSink());
    await symlink('other/report', inFolder('link'));
    await writeReport(from(OFFLINE), { kind: 'csv', path: inFolder('link') }, createSink());
    expect(await readFile(inFolder('other/report'), 'utf8')).toContain('synthetic');
    expect(
      (await readdir(folder, { withFileTypes: true })).map((entry) => entry.isSymbolicLink()),
    ).toEqual([true, false]);
  });

  it('keeps the old report and no other file when writing fails', async () => {
    const path = inFolder('report');
    await writeReport(from(SKETCH), { kind: 'html', path }, createSink());
    const before = await readFile(path, 'utf8');
    await writeFile(journal, '{ "broken"\n' + joinLines(VECTORS));
    const failing = writeReport(from(SKETCH), { kind: 'html', path }, createSink());
    // The journal is the problem, and not the path of the report.
    await expect(failing).rejects.toMatchObject({ name: 'JournalError', code: 'journal_damaged' });
    expect(await readFile(path, 'utf8')).toBe(before);
    expect(await readdir(folder)).toEqual(['report']);
  });

  it('names the folder that does not exist', async () => {
    const path = inFolder('missing/report.md');
    expect(
      await failureOf(writeReport(from(SKETCH), { kind: 'markdown', path }, createSink())),
    ).toMatchObject({
      message:
        'The report FOLDER/missing/report.md could not be written (ENOENT). Its folder does not exist. Create it, or choose another path.',
      code: 'report_not_written',
      exitCode: 1,
    });
  });

  it('names a file in place of a folder', async () => {
    await writeFile(inFolder('file'), '');
    const path = inFolder('file/report.md');
    expect(
      await failureOf(writeReport(from(SKETCH), { kind: 'markdown', path }, createSink())),
    ).toMatchObject({
      message:
        'The report FOLDER/file/report.md could not be written (ENOTDIR). Its folder is not a folder. Choose another path.',
    });
  });
});

describe('resolveReportFile', () => {
  it.each(['.', '/dev/null'])('rejects %s, which is not a regular file', async (path) => {
    expect(await failureOf(resolveReportFile({ kind: 'csv', path, force: true }))).toMatchObject({
      message: `${path} is not a regular file. Choose another path, or use - for stdout.`,
      code: 'report_exists',
      exitCode: 2,
    });
  });

  it('returns the path of a file that does not exist', async () => {
    expect(await resolveReportFile({ kind: 'csv', path: inFolder('new') })).toBe(inFolder('new'));
  });
});
