import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/process/command.ts';
import { buildCommand } from '../../../kit/process/command-process.ts';
import { openPseudoTerminal } from '../../../kit/process/pseudo-terminal.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const KEYS = '[q]uit';
const HOSTILE = 'Look:\u{1B}[2J\u{7}\u{202E} gone\r\nsecond line';

const command = await buildCommand();
const folder = await createTemporaryFolder();
const journal = join(folder, 'run.jsonl');

// The synthetic scorer leaves one of the rows without a score, which is never shown.
beforeAll(async () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({
    id: `row-${String(index)}`,
    messages: [
      { role: 'user', content: `Question ${String(index)}` },
      { role: 'assistant', content: `Answer ${String(index)}. ${HOSTILE}` },
    ],
  }));
  const file = join(folder, 'rows.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const { exitCode, stderr } = await runCommand([
    ...['evaluate', file, '--offline', '--out', journal, '-c', 'tone=Reward friendly answers'],
  ]);
  expect(exitCode, stderr).toBe(0);
});

const label = (out: string, ...flags: string[]) =>
  openPseudoTerminal(command.program, ['label', journal, '--out', out, ...flags], folder);

const read = async (out: string): Promise<string[]> =>
  (await readFile(join(folder, out), 'utf8')).trim().split('\n');

describe('on a pseudo-terminal', () => {
  it('keeps every label when it is killed, and goes on with the next row', async () => {
    const first = await label('killed.csv');
    await first.until(KEYS);
    for (const key of ['p', 'f']) {
      first.press(key);
      await first.until(KEYS);
    }
    first.press('p');
    await first.until('You: pass');
    await first.kill();
    const before = await read('killed.csv');
    expect(before.map((line) => line.replace(/row-\d/, 'ROW'))).toEqual([
      'id,criterion,label,order',
      'ROW,tone,pass,random',
      'ROW,tone,fail,random',
      'ROW,tone,pass,random',
    ]);

    const second = await label('killed.csv');
    expect(await second.until(KEYS)).toContain('4 of 5');
    for (const end of [KEYS, 'labels in']) {
      second.press('f');
      await second.until(end);
    }
    expect(await second.end).toBe(0);
    const after = await read('killed.csv');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.slice(1).map((line) => line.slice(0, 5))).size).toBe(5);
  });

  it('keeps a second session out of the file, and opens it after a kill', async () => {
    const first = await label('shared.csv');
    await first.until(KEYS);
    first.press('p');
    await first.until(KEYS);

    const second = await label('shared.csv');
    const shown = stripVTControlCharacters(await second.until('--out.'));
    expect(shown.replaceAll(/\s+/g, ' ')).toBe(
      'Error: shared.csv is in use by another session. Quit it with q, or pass another file to --out.',
    );
    expect(await second.end).toBe(1);

    await first.kill();
    const third = await label('shared.csv');
    expect(await third.until(KEYS)).toContain('2 of 5');
    third.press('q');
    expect(await third.end).toBe(0);
    expect((await read('shared.csv')).length).toBe(2);
  });

  it('hides the score until the row is labelled, and cleans what it shows', async () => {
    const terminal = await label('clean.csv');
    const shown = await terminal.until(KEYS);
    expect(shown).not.toMatch(/score/i);
    // Colours are the only sequences: nothing of the data reaches the terminal as a command.
    expect(shown).not.toContain('\u{1B}[2J');
    expect(shown).not.toContain('\u{7}');
    expect(shown).not.toContain('\u{202E}');
    expect(stripVTControlCharacters(shown)).toMatch(/Answer \d\. Look: gone\r?\n {2}second line/);
    terminal.press('p');
    expect(await terminal.until(KEYS)).toMatch(/You: pass\. Score 0\.\d\d/);
    terminal.press('q');
    expect(await terminal.end).toBe(0);
  });

  it('goes back to replace a label, skips rows, and ignores other keys', async () => {
    const terminal = await label('back.csv');
    const first = await terminal.until(KEYS);
    terminal.press('p');
    await terminal.until(KEYS);
    terminal.press('b');
    const again = stripVTControlCharacters(await terminal.until(KEYS));
    expect(again).toContain('labelled pass');
    expect(again).toContain(/\d of 5 {2}row-\d/.exec(stripVTControlCharacters(first))?.[0]);
    terminal.press('\u{1B}[Dx');
    terminal.press('f');
    await terminal.until(KEYS);
    terminal.press('s');
    expect(await terminal.until(KEYS)).toContain('3 of 5');
    terminal.press('\u{3}');
    expect(await terminal.end).toBe(130);
    expect((await read('back.csv')).map((line) => line.replace(/row-\d/, 'ROW'))).toEqual([
      'id,criterion,label,order',
      'ROW,tone,fail,random',
    ]);
  });

  it('counts an uncertain row as random once the random order reaches it', async () => {
    const uncertain = await label('mixed.csv', '--order', 'uncertain');
    for (let row = 0; row < 5; row += 1) {
      await uncertain.until(KEYS);
      uncertain.press('p');
    }
    expect(await uncertain.end).toBe(0);
    expect((await read('mixed.csv')).filter((line) => line.endsWith('uncertain'))).toHaveLength(5);
    const random = await label('mixed.csv');
    expect(await random.end).toBe(0);
    expect((await read('mixed.csv')).filter((line) => line.endsWith('random'))).toHaveLength(5);
  });
});

it.each([
  ['without a terminal', [journal], 'label needs a terminal for its keys.', 'text'],
  [
    'an unknown criterion',
    [journal, '--criterion', 'tonne'],
    '--criterion tonne is not',
    undefined,
  ],
  ['a file that is no label file', [journal, '--out', journal], 'is not a label that', undefined],
])('ends with 2 for %s', async (_, args, message, stdin) => {
  const surroundings = stdin === undefined ? {} : { stdin };
  const { exitCode, stderr } = await runCommand(['label', ...args], surroundings);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});
