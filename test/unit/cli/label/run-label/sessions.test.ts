import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createOutcome,
  createRow,
  createRun,
  joinLines,
  STOP,
} from '../../../../kit/journal/journal-lines.ts';
import { runCommand } from '../../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../../kit/process/temporary-folder.ts';

const KEYS = '[p]ass  [f]ail  [s]kip  [b]ack  [q]uit';
const CTRL_C = '\u{3}';
const CTRL_D = '\u{4}';
const LEFT = '\u{1B}[D';

const folder = useTemporaryFolder();
const pathOf = (name: string): string => join(folder.path, name);

/** Each row is certain to another degree: the uncertain order is sure, late, worn. */
const ROWS = [
  { id: 'worn', score: 0.95, explanation: 'Greets\u{7} back.' },
  { id: 'sure', score: 0.5, explanation: null },
  { id: 'late', score: 0.2, explanation: 'Is rude.' },
];

beforeEach(() => {
  const lines = ROWS.flatMap(({ id, score, explanation }) => {
    const body = { messages: [{ role: 'user', content: `Hi\nfrom ${id}` }] };
    const row = createRow(id, { body });
    return [row, createOutcome(row, { score, explanation })];
  });
  writeJournal('run.jsonl', {}, lines);
});

function writeJournal(name: string, facts: Parameters<typeof createRun>[0], lines: object[]): void {
  const start = { t: 'run', v: 1, run: '0199c0de-0000-7000-8000-000000000001', n: 1 };
  const run = { ...start, at: '2026-11-22T09:00:00.000Z', ...createRun(facts) };
  writeFileSync(pathOf(name), joinLines([run, ...lines, STOP]));
}

/** Labels a journal with keys that are pressed one after the other; afterwards the keyboard is gone. */
async function label(keys: Iterable<string> | AsyncIterable<string>, ...flags: readonly string[]) {
  const modes: boolean[] = [];
  const setRawMode = (isRaw: boolean) => modes.push(isRaw);
  const stdin = Object.assign(Readable.from(keys), { isTTY: true, setRawMode });
  const args = [
    'label',
    pathOf('run.jsonl'),
    '--out',
    pathOf('labels.csv'),
    '--no-color',
    ...flags,
  ];
  const result = await runCommand(args, { stdin, columns: 1000 });
  return { ...result, modes };
}

function stored(): string[] {
  return readFileSync(pathOf('labels.csv'), 'utf8').trim().split('\n');
}

/** The rows in the order in which they were shown, with the labels that they had. */
function shownIn(text: string): string[] {
  const rows = text.matchAll(/(\d of \d {2}\w+)[^[]*?(labelled \w+)?\n\[p\]ass/g);
  return [...rows].map(([, row = '', known = 'new']) => `${row}, ${known}`);
}

const UNCERTAIN = ['--order', 'uncertain'];

describe('a session', () => {
  it('shows a row, its score after the answer, and then the next row', async () => {
    const { exitCode, stderr, stdout, modes } = await label(['p', 'f', 'q'], ...UNCERTAIN);
    const screenOf = (position: number, id: string): string[] => [
      ...['', `${String(position)} of 3  ${id}`, 'user', '  Hi', `  from ${id}`, ''],
      ...['tone: Reward friendly answers', KEYS],
    ];
    expect(stdout.split('\n')).toEqual([
      ...[...screenOf(1, 'sure'), 'You: pass. Score 0.50'],
      ...[...screenOf(2, 'late'), 'You: fail. Score 0.20: Is rude.'],
      ...[...screenOf(3, 'worn'), ''],
    ]);
    expect({ exitCode, stderr, modes }).toEqual({
      exitCode: 0,
      stderr: `2 labels in ${pathOf('labels.csv')}. 1 row is left: continue with the same command.\n`,
      modes: [true, false],
    });
    expect(stored()).toEqual([
      'id,criterion,label,order',
      'sure,tone,pass,uncertain',
      'late,tone,fail,uncertain',
    ]);
  });

  it('shows rows on stderr with --json, and one object on stdout', async () => {
    const { stdout, stderr } = await label(['p', 'q'], '--json', ...UNCERTAIN);
    expect(shownIn(stderr)).toEqual(['1 of 3  sure, new', '2 of 3  late, new']);
    expect(JSON.parse(stdout)).toEqual({
      exitCode: 0,
      labels: 1,
      left: 2,
      file: pathOf('labels.csv'),
    });
  });

  it.each([
    ['q', ['s', 'q', 'p'], 0],
    ['Ctrl-C', ['s', CTRL_C, 'p'], 130],
    ['Ctrl-D', ['s', CTRL_D, 'p'], 0],
    ['the end of the keyboard', ['s'], 0],
  ])('ends with %s, and reads no key after it', async (_, keys, expected) => {
    const { exitCode, stdout, stderr, modes } = await label(keys, ...UNCERTAIN);
    expect({ exitCode, modes }).toEqual({ exitCode: expected, modes: [true, false] });
    expect(shownIn(stdout)).toEqual(['1 of 3  sure, new', '2 of 3  late, new']);
    expect(stderr).toMatch(/^0 labels in /);
  });

  it('goes back over labelled and skipped rows, and stays at the first', async () => {
    const { stdout } = await label(['b', 'p', 's', 'b', 'b', 'f', 'q'], ...UNCERTAIN);
    expect(shownIn(stdout)).toEqual([
      ...['1 of 3  sure, new', '1 of 3  sure, new', '2 of 3  late, new', '3 of 3  worn, new'],
      ...['2 of 3  late, new', '1 of 3  sure, labelled pass', '2 of 3  late, new'],
    ]);
    expect(stored()).toEqual(['id,criterion,label,order', 'sure,tone,fail,uncertain']);
  });

  it('takes keys that arrive together, and no letter of an arrow', async () => {
    const { stdout } = await label([`${LEFT}xS`, 'sQ'], ...UNCERTAIN);
    expect(shownIn(stdout).map((row) => row.slice(0, 6))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  it('goes back to the rows of an earlier session', async () => {
    await label(['p', 'f', 'q'], ...UNCERTAIN);
    const { stdout } = await label(['b', 'p', 'q'], ...UNCERTAIN);
    expect(shownIn(stdout)).toEqual([
      ...['3 of 3  worn, new', '2 of 3  late, labelled fail', '3 of 3  worn, new'],
    ]);
    expect(stored().slice(1)).toEqual(['sure,tone,pass,uncertain', 'late,tone,pass,uncertain']);
  });

  it('says how much of a message is not shown', async () => {
    const row = createRow('long', {
      body: { messages: [{ role: 'user', content: `${'word '.repeat(40_000)}the end` }] },
    });
    writeJournal('run.jsonl', {}, [row, createOutcome(row)]);
    const { stdout } = await label(['q']);
    expect(stdout).toContain('(7 more characters, which the HTML report shows)');
  });

  it('ends after the last row, and has nothing to show afterwards', async () => {
    expect((await label(['p', 'p', 'p', 'f'], ...UNCERTAIN)).exitCode).toBe(0);
    const labels = stored();
    expect(labels.slice(1)).toEqual(
      ['sure', 'late', 'worn'].map((id) => `${id},tone,pass,uncertain`),
    );
    const { stderr, ...again } = await label(['f'], ...UNCERTAIN);
    expect(again).toEqual({ exitCode: 0, stdout: '', modes: [] });
    expect(stderr).toBe(
      `All rows are labelled: 3 labels in ${pathOf('labels.csv')}. Change a label in the file.\n`,
    );
    expect(stored()).toEqual(labels);
  });

  it('counts an uncertain row as random once the random order reaches it', async () => {
    await label(['p', 'f', 'p'], ...UNCERTAIN);
    await label([], '--order', 'random');
    expect(stored()).toEqual([
      'id,criterion,label,order',
      ...['sure,tone,pass,random', 'late,tone,fail,random', 'worn,tone,pass,random'],
    ]);
  });

  it('begins with the rows whose score is next to the threshold', async () => {
    const { stdout } = await label(['s', 's'], '--threshold', '0.9', ...UNCERTAIN);
    expect(shownIn(stdout)).toEqual([
      ...['1 of 3  worn, new', '2 of 3  sure, new', '3 of 3  late, new'],
    ]);
  });

  it('says that a trace has no conversation', async () => {
    const row = createRow('quiet');
    writeJournal('run.jsonl', {}, [row, createOutcome(row)]);
    const { stdout } = await label(['q']);
    expect(stdout.split('\n').slice(1, 4)).toEqual([
      ...['1 of 1  quiet', '(no conversation in the journal)', ''],
    ]);
  });
});

describe('a file of labels', () => {
  it.each([
    ['another column', 'id,criterion,label,order,by\na,tone,pass,random,me\n'],
    ['no criterion', 'id,label,order\na,pass,random\n'],
    ['no id', 'criterion,label,order\ntone,pass,random\n'],
    ['a label of another kind', 'id,criterion,label,order\na,tone,good,random\n'],
    ['an order of another kind', 'id,criterion,label,order\na,tone,fail,mixed\n'],
  ])('is refused with %s, and kept as it is', async (_, text) => {
    writeFileSync(pathOf('labels.csv'), text);
    const { exitCode, stderr } = await label(['p']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `Error: ${pathOf('labels.csv')}:2 is not a label that this command wrote. Pass another file to --out; align-evals calibrate reads both.\n`,
    });
    expect(readFileSync(pathOf('labels.csv'), 'utf8')).toBe(text);
  });

  it('that cannot be written ends the session, and the keyboard is as before', async () => {
    const out = pathOf('gone/labels.csv');
    mkdirSync(pathOf('gone'));
    const keys = async function* () {
      yield 'p';
      // The first label may be written at the same time, so that the folder is not empty when it is removed.
      await rm(pathOf('gone'), { recursive: true, maxRetries: 5 });
      yield 'p';
    };
    const { exitCode, stderr, modes } = await label(keys(), '--out', out);
    expect({ exitCode, stderr, modes }).toEqual({
      exitCode: 1,
      stderr: `Error: Labels cannot be kept in ${out} (ENOENT). Check the file of --out and its folder.\n`,
      modes: [true, false],
    });
  });

  it.each([
    ['a folder', '.', 'EISDIR'],
    ['in a folder that is missing', 'missing/labels.csv', 'ENOENT'],
  ])('cannot be %s, which is said before the first row', async (_, out, code) => {
    const path = join(folder.path, out);
    const { exitCode, stdout, stderr } = await label(['p'], '--out', path);
    expect({ exitCode, stdout, stderr }).toEqual({
      ...{ exitCode: 1, stdout: '' },
      stderr: `Error: Labels cannot be kept in ${path} (${code}). Check the file of --out and its folder.\n`,
    });
  });
});

it('refuses a journal that keeps only scores', async () => {
  const row = createRow('a');
  writeJournal('run.jsonl', { keep: 'scores' }, [row, createOutcome(row)]);
  const { exitCode, stderr } = await label(['p']);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: `Error: ${pathOf('run.jsonl')} keeps only scores, so there is nothing to show.\n`,
  });
});
