import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendLine } from '../../../../src/batch/node/append-line.ts';
import { repairTail } from '../../../../src/batch/node/repair-tail.ts';
import { DamagedLine, scanJournal } from '../../../../src/batch/node/scan-journal.ts';

const RUN = '{"t":"run","v":1}';
const ROW = '{"t":"row","id":"Grüße 👋"}';
const OUT = '{"t":"out","id":"r2"}';
const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
  path = join(folder, 'run.jsonl');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Opens a journal with this content, repairs it, appends a line, and returns what is then read. */
function reopen(content: string | Buffer): unknown {
  writeFileSync(path, content);
  const descriptor = openSync(path, 'a+');
  try {
    const end = scanJournal(descriptor, () => undefined);
    repairTail(end, descriptor);
    appendLine(descriptor, OUT);
    const read: unknown[] = [];
    scanJournal(descriptor, (line) => read.push(line));
    return read;
  } finally {
    closeSync(descriptor);
  }
}

const parsed = (...texts: readonly string[]): unknown[] =>
  texts.map((text) => JSON.parse(text) as unknown);

describe('a journal that is opened again', () => {
  it('keeps every whole line, and the next one', () => {
    expect(reopen(lines(RUN, ROW))).toEqual(parsed(RUN, ROW, OUT));
  });

  it('keeps a whole last line that lacks its newline', () => {
    expect(reopen(`${lines(RUN)}${ROW}`)).toEqual(parsed(RUN, ROW, OUT));
  });

  it('loses no more than a last line that was cut, wherever the cut is', () => {
    const whole = Buffer.from(lines(RUN, ROW));
    const before = Buffer.byteLength(lines(RUN));
    for (let size = before; size < whole.length - 1; size += 1) {
      expect(reopen(whole.subarray(0, size))).toEqual(parsed(RUN, OUT));
    }
  });

  it.each([
    ['zeros', '\0'.repeat(4096)],
    ['zeros and a newline', `${'\0'.repeat(40)}\n`],
    ['two lines of garbage', 'a\nb\n'],
    ['a value that is no object', '17\n'],
  ])('loses %s at the end', (_, tail) => {
    expect(reopen(lines(RUN, ROW) + tail)).toEqual(parsed(RUN, ROW, OUT));
  });

  it('reads a line that is longer than the pieces in which a file is read', () => {
    const long = JSON.stringify({ t: 'row', body: 'é'.repeat(1_500_000) });
    expect(reopen(lines(RUN, long, ROW))).toEqual(parsed(RUN, long, ROW, OUT));
  });

  it('reads an empty file', () => {
    expect(reopen('')).toEqual(parsed(OUT));
  });
});

it('a damaged line in the middle is an error with its position, and the file stays as it is', () => {
  const content = lines(RUN, '{"t":"row"', OUT);

  expect(() => reopen(content)).toThrow(new DamagedLine(2, Buffer.byteLength(lines(RUN))));
  expect(readFileSync(path, 'utf8')).toBe(content);
});
