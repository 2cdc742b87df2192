import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createCommandData } from '../../../kit/process/command-data.ts';
import { runCommand } from '../../../kit/process/command.ts';
import { readReport } from '../../../kit/pages/report-document.ts';

const data = await createCommandData(3);
const journal = data.path('run.jsonl');
const CRITERION = [
  '-c',
  'tone=Reward friendly answers',
  '-c',
  'cites=Penalize claims without a source',
];
const GATES = ['--threshold', '0.5'];

await runCommand([
  ...['evaluate', data.path('rows.jsonl'), ...CRITERION, ...GATES],
  ...['--offline', '--out', journal, '--report', 'html'],
]);
const evaluated = await readFile(data.path('run.html'), 'utf8');

async function report(name: string, ...flags: readonly string[]): Promise<string> {
  const path = data.path(name);
  await runCommand(['report', journal, ...GATES, '--report', `html=${path}`, ...flags]);
  return readFile(path, 'utf8');
}

describe('--report html', () => {
  it('writes the same bytes from evaluate and from report', async () => {
    expect(await report('again.html')).toBe(evaluated);
  });

  it('contains the conversations, and names what computed the scores', () => {
    const { staticText, templates } = readReport(evaluated);
    expect(staticText).toContain('Offline: scores come from a checksum in the embedded server.');
    expect(templates['data-chunk="0"']).toMatchObject([
      {
        body: { messages: [{ role: 'user' }, { role: 'assistant' }] },
        results: [{ trial: 1 }, {}],
      },
      {},
      {},
    ]);
  });

  it('leaves the conversations out with --no-conversations', async () => {
    const { templates } = readReport(await report('short.html', '--no-conversations'));
    expect(JSON.stringify(templates)).not.toContain('Ring-ding-ding');
  });

  it('has as many rows as --rows says', async () => {
    const { templates } = readReport(await report('few.html', '--rows', '2'));
    expect(templates['id="row-table"']).toMatchObject({ totalRows: 3 });
    expect(templates['id="row-places"']).toEqual([0, 1]);
  });

  it('is written to stdout for the path -', async () => {
    const { stdout } = await runCommand(['report', journal, ...GATES, '--report', 'html=-']);
    expect(stdout).toBe(evaluated);
  });

  it('writes the same bytes from evaluate, report and compare again, with a baseline', async () => {
    const before = data.path('before.jsonl');
    // A journal of its own: one that was resumed has another duration.
    const after = data.path('after.jsonl');
    await copyFile(journal, before);
    await copyFile(journal, after);
    const write = async (args: readonly string[]): Promise<string> => {
      const path = data.path('baseline.html');
      await runCommand([...args, ...GATES, '--max-drop', '0.1', '--report', `html=${path}`]);
      return readFile(path, 'utf8');
    };
    const rest = [...CRITERION, '--offline', '--resume', after, '--baseline', before];
    const resumed = await write(['evaluate', data.path('rows.jsonl'), ...rest]);
    expect(await write(['report', after, '--baseline', before])).toBe(resumed);
    // The gates of `compare` are others: neither a baseline nor a pass rate is one.
    const compared = await write(['compare', before, after]);
    expect(await write(['compare', before, after])).toBe(compared);
    expect(readReport(compared).staticText).toContain('Rows are paired by id.');
    expect(readReport(compared).templates).toEqual(readReport(resumed).templates);
  });
});

describe('report --group-by', () => {
  it('groups the rows of a journal by a tag', async () => {
    const [file, out] = [data.path('tagged.jsonl'), data.path('tagged-run.jsonl')];
    const line = (topic: string): string =>
      JSON.stringify({ input: `Question about ${topic}`, output: 'Answer.', tags: { topic } });
    await writeFile(file, [line('refund'), line('parcel')].join('\n'));
    await runCommand([
      'evaluate',
      file,
      '-c',
      'tone=Reward kind answers',
      '--offline',
      '--out',
      out,
    ]);

    const grouped = await runCommand(['report', out, '--group-by', 'topic', '--json']);
    const { summary } = JSON.parse(grouped.stdout) as { summary: { groups: object } };
    expect(Object.keys(summary.groups)).toEqual(['parcel', 'refund']);

    const wrong = await runCommand(['report', out, '--group-by', 'user']);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('--group-by user: no row has this tag. The tags are topic.');
  });
});
