import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadable } from '../../../../src/cli/rows/row-errors.ts';
import { MESSAGES, readAll, sourceOf, sourceOfBytes } from './row-sources.ts';

const ROW = { id: 'grüße', messages: MESSAGES };
const TEXT = `${JSON.stringify(ROW)}\n`;
const READ = [{ line: 1, row: ROW }];

function utf16(text: string, isBigEndian = false): Buffer {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

function withoutChecksum(bytes: Buffer): Buffer {
  return bytes.fill(0, bytes.length - 8);
}

describe('the bytes of rows', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['UTF-16 with its mark', utf16(TEXT)],
    ['UTF-16 with the big end first', utf16(TEXT, true)],
    ['gzip of UTF-16', gzipSync(utf16(TEXT))],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ])('are read as %s, however they are cut', async (_what, bytes) => {
    for (const pieceBytes of [1, 7, 65_536]) {
      expect(await readAll(sourceOf(bytes, 'jsonl', pieceBytes))).toEqual(READ);
    }
  });

  it('are read as a table of gzip and UTF-16', async () => {
    const bytes = gzipSync(utf16('input\toutput\nHi\tHällo\n'));

    expect(await readAll(sourceOf(bytes, 'csv', 3))).toEqual([
      { line: 2, row: { input: 'Hi', result: 'Hällo' } },
    ]);
  });

  it.each([
    ['cut', gzipSync(TEXT).subarray(0, 30), 'Z_BUF_ERROR'],
    ['damaged', withoutChecksum(gzipSync(TEXT)), 'Z_DATA_ERROR'],
  ])('are an error when gzip is %s', async (_what, bytes, code) => {
    await expect(readAll(sourceOf(bytes))).rejects.toThrow(
      unreadable(
        `chats.jsonl cannot be decompressed (${code}). Check that the whole file is there.`,
      ),
    );
  });

  it('are an error when UTF-16 ends within a character', async () => {
    await expect(readAll(sourceOf(utf16(TEXT).subarray(0, 21)))).rejects.toThrow(
      unreadable('chats.jsonl begins as UTF-16, and is not. Save it as UTF-8.'),
    );
  });

  it('of gzip are decompressed up to the limit of a line only', async () => {
    const bytes = gzipSync(Buffer.alloc(80 * 1_048_576, 0x20));

    await expect(readAll(sourceOf(bytes), { maxBytes: 1_048_576 })).rejects.toThrow(
      'chats.jsonl:1: the line that begins at byte 0 is larger than 1 MB.',
    );
  });

  it.each([
    ['as they are', Buffer.from(TEXT.repeat(20))],
    ['as gzip', gzipSync(TEXT.repeat(20))],
  ])('are closed when the reader stops early: %s', async (_what, bytes) => {
    const closed = Promise.withResolvers<string>();
    const source = sourceOfBytes(async function* () {
      try {
        for (;;) yield bytes;
      } finally {
        closed.resolve('closed');
      }
    });
    await expect(readAll(source, { maxBytes: 10 })).rejects.toThrow('larger than 10 bytes');
    expect(await closed.promise).toBe('closed');
  });

  it('are the same in every encoding', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (ids, pieceBytes) => {
          const unique = [...new Set(ids)];
          const text = unique.map((id) => JSON.stringify({ id, messages: MESSAGES })).join('\n');
          const rows = unique.map((id, index) => ({
            line: index + 1,
            row: { id, messages: MESSAGES },
          }));
          for (const bytes of [Buffer.from(text), utf16(text), utf16(text, true), gzipSync(text)]) {
            expect(await readAll(sourceOf(bytes, 'jsonl', pieceBytes))).toEqual(rows);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
