import { readFile, writeFile } from 'node:fs/promises';
import { journalLines } from 'align-evals/batch/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readReport } from '../../../kit/pages/report-document.ts';
import { createCommandData } from '../../../kit/process/command-data.ts';
import { type CommandResult, runCommand } from '../../../kit/process/command.ts';
import { startService } from '../commands/start-service.ts';

// So many that half of the rows has enough of both labels, whatever their random prompts.
const ROWS = 120;
const data = await createCommandData(ROWS);
const journal = data.path('run.jsonl');
const TONE = ['-c', 'tone=Reward friendly answers'];
await runCommand(['evaluate', data.path('rows.jsonl'), ...TONE, '--offline', '--out', journal]);

/** People pass rows with a score of at least a half, and err in every seventh row. */
const scored = [...journalLines(journal)].flatMap((line, index) =>
  line.t === 'out' && line.status === 'scored'
    ? [{ id: line.id, label: line.score >= 0.5 !== (index % 7 === 0) }]
    : [],
);
const csv = data.path('labels.csv');
await writeFile(
  csv,
  `id,label\n${scored.map(({ id, label }) => `${id},${label ? 'pass' : '0'}`).join('\n')}\nnobody,fail\n`,
);

const calibrate = (...flags: readonly string[]): Promise<CommandResult> =>
  runCommand(['calibrate', journal, '--labels', csv, ...flags]);

function expectEnd({ exitCode, stderr }: CommandResult, expected: number, message: string): void {
  expect(stderr).toContain(message);
  expect(exitCode).toBe(expected);
}

it('prints the figures of each criterion, and names labels without a row', async () => {
  const { exitCode, stdout } = await calibrate('--threshold', '0.9');
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`tone: ${String(scored.length)} labels`);
  expect(stdout).toMatch(/threshold 0\.\d+ for youden, range 0\.\d\d to 0\.\d\d/);
  expect(stdout).toContain('today, at 0.9');
  expect(stdout).toContain('1 label is of a row that the run does not have: nobody');
  expect(stdout).toContain('Offline: scores come from a checksum in the embedded server.');
});

it('prints one object with --json', async () => {
  const { stdout } = await calibrate('--json', '--aim', 'tnr=0.9');
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ exitCode: 0, aim: 'tnr=0.9', source: 'labels' },
    criteria: { tone: { method: 'held-out', isRough: false } },
    withoutRow: [{ id: 'nobody', label: false }],
  });
});

it('adds a card with curve, confusion table and bins to the HTML report', async () => {
  const path = data.path('report.html');
  await calibrate('--report', `html=${path}`, '--threshold', '0.9');
  const html = await readFile(path, 'utf8');
  const { staticText } = readReport(html);
  expect(html).toContain('aria-label="tone: ROC curve, AUC 0.');
  for (const text of ['Agreement with labels', 'people pass', 'Passes by score', 'Today, at 0.9']) {
    expect(staticText).toContain(text);
  }
});

it('prints a report to stdout, and everything else to stderr', async () => {
  const { stderr, stdout } = await calibrate('--report', 'csv=-');
  expect(stdout.split('\n')[0]).toMatch(/^\uFEFFrow,/);
  expect(stdout).not.toContain('for youden');
  expect(stderr).toMatch(/threshold 0\.\d+ for youden/);
});

it('reads the criterion of a label, and leaves out labels of rows that were chosen for their scores', async () => {
  const path = data.path('ordered.csv');
  // Prompts are random, so it is random too which rows have a score.
  const [one, other] = scored.map(({ id }) => id);
  await writeFile(
    path,
    `id,label,criterion,order\n${one},pass,tone,uncertain\n${other},fail,,random\n`,
  );
  const { stdout } = await runCommand(['calibrate', journal, '--labels', path, '--json']);
  const { labels, selected } = JSON.parse(stdout).criteria.tone;
  expect({ labels, selected }).toEqual({ labels: { passed: 0, failed: 1 }, selected: 1 });
});

it('finds rows and criteria whose names begin or end with spaces, and ignores spaces around others', async () => {
  const rows = data.path('spaced.jsonl');
  const criteria = data.path('spaced.json');
  const run = data.path('spaced-run.jsonl');
  const labels = data.path('spaced.csv');
  const row = { messages: [{ role: 'user', content: 'Hi' }], result: 'Hello' };
  await writeFile(rows, [' b ', ' ', 'c'].map((id) => JSON.stringify({ id, ...row })).join('\n'));
  await writeFile(
    criteria,
    '{ " tone": "Reward friendly answers", "brief": "Reward brief answers" }',
  );
  const names =
    'criterion,id,label\n" tone"," b ",pass\nbrief, c ,fail\nbrief," ",fail\nbrief,b,fail\n';
  await writeFile(labels, names);
  await runCommand(['evaluate', rows, '--criteria', criteria, '--offline', '--out', run]);
  const { stderr, stdout } = await runCommand(['calibrate', run, '--labels', labels, '--json']);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).withoutRow).toEqual([
    { id: 'b', criterion: 'brief', label: false, isSelected: false },
  ]);
});

describe('--write', () => {
  const thresholds = data.path('thresholds.json');

  it('writes thresholds that report, compare, evaluate and run use as marks, not as gates', async () => {
    await calibrate('--write', thresholds);
    const { criteria } = JSON.parse(await readFile(thresholds, 'utf8'));
    const mark: unknown = criteria.tone.threshold;
    const flags = ['--thresholds', thresholds, '--json'];
    const report = await runCommand(['report', journal, ...flags]);
    expect([report.exitCode, JSON.parse(report.stdout)]).toMatchObject([
      0,
      { gates: [], summary: { criteria: { tone: { passed: { mark } } } } },
    ]);
    const gated = await runCommand(['report', journal, ...flags, '--min-pass-rate', '0.99']);
    expect(gated.exitCode).toBe(10);
    const wins = await runCommand(['report', journal, ...flags, '--threshold', 'tone=0.123']);
    expect(JSON.parse(wins.stdout).summary.criteria.tone.passed.mark).toBe(0.123);
    const compared = await runCommand(['compare', journal, journal, ...flags]);
    expect(JSON.parse(compared.stdout).comparison.criteria.tone.turned.mark).toBe(mark);
    const again = await runCommand([
      ...['evaluate', data.path('rows.jsonl'), ...TONE, '--offline', '--out'],
      ...[data.path('again.jsonl'), ...flags],
    ]);
    expect(JSON.parse(again.stdout)).toMatchObject({
      ...{ exitCode: 0, gates: [] },
      summary: { criteria: { tone: { passed: { mark } } } },
    });
  });

  it('keeps a file that exists, unless it is forced', async () => {
    const path = data.path('kept.json');
    await writeFile(path, 'mine');
    expectEnd(await calibrate('--write', path), 1, '--force');
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect((await calibrate('--write', path, '--force')).exitCode).toBe(0);
  });

  it('writes no file without a threshold, and ends with 1', async () => {
    const [path, few] = [data.path('none.json'), data.path('few.csv')];
    await writeFile(few, 'id,label\nr1,pass\nr2,pass\n');
    const args = ['calibrate', journal, '--labels', few, '--write', path];
    expectEnd(
      await runCommand(args),
      1,
      'none.json was not written: there is no threshold for tone.',
    );
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    const { stdout } = await runCommand([...args, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 1, thresholds: null });
  });

  it('says that the path is wrong when its folder does not exist', async () => {
    const path = data.path('none/thresholds.json');
    expectEnd(await calibrate('--write', path), 1, '(ENOENT). Check the path.');
  });

  it('rejects thresholds for another text, before anything is sent', async () => {
    await calibrate('--write', data.path('text.json'));
    expectEnd(
      await runCommand([
        ...['evaluate', data.path('rows.jsonl'), '-c', 'tone=Reward short answers', '--offline'],
        ...['--thresholds', data.path('text.json'), '--out', data.path('never.jsonl')],
      ]),
      2,
      'another text of "tone"',
    );
    await expect(readFile(data.path('never.jsonl'))).rejects.toThrow('ENOENT');
  });

  it('warns of thresholds of another scorer', async () => {
    const path = data.path('judge.json');
    await calibrate('--write', path);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"offline"', '"judge small at models.example, prompt 3"'));
    expectEnd(
      await runCommand(['report', journal, '--thresholds', path]),
      0,
      'calibrated on scores of judge small at models.example',
    );
  });
});

it.each<[string, string, string]>([
  ['another word', 'id,label\nrow,maybe\n', 'labels-0.csv:2: the label is "maybe"'],
  ['no id', 'label\npass\n', 'labels-1.csv:2: the row has no id'],
  ['no label', 'id,verdict\nrow,pass\n', 'labels-3.csv:2: the row has no label. Fill the column'],
  [
    'another criterion',
    'id,label,criterion\nr1,pass,\nr1,pass,safe\n',
    'labels-4.csv:3: the run does',
  ],
  ['nothing but a header', 'id,label\n', 'labels-5.csv has no labels. Write a header'],
  ['nothing', '', 'labels-6.csv has no labels. Write a header'],
  ['an unclosed quote', 'id,label\n"row,pass\n', 'labels-2.csv:2: a quote is not closed'],
])('ends with 2 for labels with %s', async (_, text, message) => {
  const path = data.path(/^labels-\d\.csv/.exec(message)?.[0] ?? '');
  await writeFile(path, text);
  expectEnd(await runCommand(['calibrate', journal, '--labels', path]), 2, message);
});

it.each([
  [['calibrate', journal], 'Pass either --labels FILE or --ratings.'],
  [
    ['calibrate', journal, '--labels', 'none.csv'],
    'The labels cannot be read from none.csv (ENOENT).',
  ],
  [['calibrate', journal, '--ratings'], 'has no traces that the service stored'],
  [['calibrate', journal, '--labels', csv, '--aim', 'f1'], 'Pass youden, kappa'],
  [['calibrate', journal, '--labels', csv, '--split', '1'], 'Pass a share from 0.1 to 0.9.'],
  [
    ['calibrate', journal, '--labels', csv, '--thresholds', 'none.json'],
    'cannot be read from none.json',
  ],
])('ends with 2 for %j', async (args, message) => {
  expectEnd(await runCommand(args), 2, message);
});

it('reads the ratings of the stored traces, for the criterion of each trace, and labels them', async () => {
  const service = await startService({ now: () => Date.now() });
  onTestFinished(service.close);
  const stored = data.path('stored.jsonl');
  await service.run([
    ...['evaluate', data.path('rows.jsonl'), ...TONE, '-c', 'cites=Reward answers with a source'],
    ...['--limit', '6', '--out', stored],
  ]);
  const traces = [...journalLines(stored)].flatMap((line) =>
    'traceId' in line ? [{ id: line.traceId ?? '', name: line.name }] : [],
  );
  const rated = traces.filter(({ name }) => name === 'tone').slice(0, 3);
  for (const [index, { id }] of rated.entries()) {
    await service.run(['traces', 'rate', id, index === 0 ? 'good' : 'bad']);
  }
  const { exitCode, stderr, stdout } = await service.run([
    ...['calibrate', stored, '--ratings', '--json'],
  ]);
  expect([exitCode, stderr]).toMatchObject([0, expect.stringContaining('Reading the ratings')]);
  const { criteria, source } = JSON.parse(stdout);
  expect([source, Object.keys(criteria), criteria.tone.labels]).toEqual([
    'ratings',
    ['tone'],
    { passed: 1, failed: 2 },
  ]);
  expect(criteria.tone.notes[0]).toMatch(/^All figures are from ratings\./);
});
