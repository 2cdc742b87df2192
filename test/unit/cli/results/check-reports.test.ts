import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkReports } from '../../../../src/cli/results/check-reports.ts';

let folder: string;
let journal: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  journal = join(folder, 'run.jsonl');
  writeFileSync(journal, '{}\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const toFile = (kind: 'junit' | 'csv', name: string) => ({ kind, path: join(folder, name) });

describe('checkReports', () => {
  it('accepts reports with paths of their own', async () => {
    const report = [toFile('junit', 'a.xml'), { kind: 'csv', path: undefined }] as const;
    expect(await checkReports({ report }, { journal }, { isJson: false })).toBeUndefined();
  });

  it.each([
    ['the journal', 'run.jsonl', 'the journal'],
    ['a link to the journal', 'link', 'the journal'],
    ['the rows', 'rows.jsonl', 'a file of the rows'],
    ['the baseline', 'main.jsonl', 'the earlier journal'],
  ])('refuses to replace %s, also with --force', async (_, name, user) => {
    symlinkSync(journal, join(folder, 'link'));
    const flags = {
      report: [toFile('csv', name)],
      force: true as const,
      baseline: join(folder, 'main.jsonl'),
    };
    const files = { journal, rows: [join(folder, 'rows.jsonl')] };
    await expect(checkReports(flags, files, { isJson: false })).rejects.toThrow(
      `The report ${join(folder, name)} is also ${user}. Choose another path for the report.`,
    );
  });

  it.each([
    ['--rows', { rows: 3 }],
    ['--no-conversations', { conversations: false }],
  ])('refuses %s without the HTML report', async (flag, flags) => {
    const check = (kind: 'csv' | 'html') =>
      checkReports(
        { ...flags, report: [{ kind, path: undefined }] },
        { journal },
        { isJson: false },
      );
    await expect(check('csv')).rejects.toThrow(
      `${flag} is for the HTML report. Add --report html, or leave ${flag} out.`,
    );
    await expect(checkReports(flags, { journal }, { isJson: false })).rejects.toThrow(flag);
    expect(await check('html')).toBeUndefined();
  });

  it('refuses two reports with one path', async () => {
    const report = [toFile('junit', 'a'), toFile('csv', 'a')];
    await expect(checkReports({ report }, { journal }, { isJson: false })).rejects.toThrow(
      'is also another report',
    );
  });

  it('refuses a report on stdout beside JSON', async () => {
    const flags = { report: [{ kind: 'csv', path: '-' }] } as const;
    await expect(checkReports(flags, { journal }, { isJson: true })).rejects.toThrow(
      '--json and a report on stdout exclude each other',
    );
  });
});
