import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { journalLines } from '../../../../../src/batch/node/read-journal.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import {
  createOutcome,
  createRow,
  joinLines,
  VECTORS,
} from '../../../../kit/journal/journal-lines.ts';
import { failureFacts, failureOf } from '../failures.ts';

const folder = useJournalFolder();
const [RUN] = VECTORS;
const ROW = JSON.stringify(createRow('Grüße 👋'));
const OUT = createOutcome(createRow('r2'));

/** Opens a journal with this content, which repairs it, appends an outcome, and returns what is then read. */
function reopen(content: string | Buffer): unknown {
  writeFileSync(folder.path, content);
  const { journal } = folder.open();
  try {
    journal.append(OUT);
  } finally {
    void journal.close();
  }
  return [...journalLines(folder.path)];
}

/** The lines that were kept, then those of the run that opened the journal again. */
const linesWith = (...kept: readonly string[]): unknown[] => [
  ...kept.map((line) => JSON.parse(line) as unknown),
  expect.objectContaining({ t: 'run', n: kept.length === 0 ? 1 : 2 }),
  OUT,
];

describe('a journal that is opened again', () => {
  it('keeps every whole line, and the next one', () => {
    expect(reopen(joinLines([RUN, ROW]))).toEqual(linesWith(RUN, ROW));
  });

  it('keeps a whole last line that lacks its newline', () => {
    expect(reopen(joinLines([RUN]) + ROW)).toEqual(linesWith(RUN, ROW));
  });

  it('loses no more than a last line that was cut, wherever the cut is', () => {
    const whole = Buffer.from(joinLines([RUN, ROW]));
    const before = Buffer.byteLength(joinLines([RUN]));
    for (let size = before; size < whole.length - 1; size += 1) {
      expect(reopen(whole.subarray(0, size))).toEqual(linesWith(RUN));
    }
  });

  it.each([
    ['zeros', '\0'.repeat(4096)],
    ['zeros and a newline', `${'\0'.repeat(40)}\n`],
    ['two lines of garbage', 'a\nb\n'],
    ['a value that is no object', '17\n'],
  ])('loses %s at the end', (_, tail) => {
    expect(reopen(joinLines([RUN, ROW]) + tail)).toEqual(linesWith(RUN, ROW));
  });

  it('reads a line that is longer than the pieces in which a file is read', () => {
    const long = JSON.stringify(createRow('long', { body: 'é'.repeat(1_500_000) }));
    expect(reopen(joinLines([RUN, long, ROW]))).toEqual(linesWith(RUN, long, ROW));
  });

  it('reads an empty file', () => {
    expect(reopen('')).toEqual(linesWith());
  });
});

it('a damaged line in the middle is an error with its position, and the file stays as it is', () => {
  const content = joinLines([RUN, '{"t":"row"', OUT]);

  expect(failureOf(() => reopen(content), folder.path)).toMatchObject(
    failureFacts('journal_damaged', { line: 2, offset: Buffer.byteLength(joinLines([RUN])) }),
  );
  expect(readFileSync(folder.path, 'utf8')).toBe(content);
});
