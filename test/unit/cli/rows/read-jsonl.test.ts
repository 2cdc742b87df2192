import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES, readAll, sourceOf, sourceOfBytes } from './row-sources.ts';

const LINE = JSON.stringify({ messages: MESSAGES });
const ROW = { messages: MESSAGES };

describe('readRows of JSONL', () => {
  it.each([
    ['lines', `${LINE}\n${LINE}\n`, [1, 2]],
    ['a last line without a newline', `${LINE}\n${LINE}`, [1, 2]],
    ['Windows line ends', `${LINE}\r\n${LINE}\r\n`, [1, 2]],
    ['a byte order mark', `\uFEFF${LINE}\n`, [1]],
    ['empty lines, which count', `\n${LINE}\n \t\r\n${LINE}\n\n`, [2, 4]],
  ])('reads %s', async (_what, text, lines) => {
    expect(await readAll(sourceOf(text))).toEqual(lines.map((line) => ({ line, row: ROW })));
  });

  it('reads the same rows however the bytes are cut, also within a character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (texts, pieceBytes) => {
          const lines = texts.map((content) => JSON.stringify({ messages: [{ content }] }));
          const expected = texts.map((_, index) => ({
            line: index + 1,
            // A half of a character cannot be written as UTF-8; JSON writes it as an escape sequence.
            row: JSON.parse(lines[index]!),
          }));
          expect(await readAll(sourceOf(lines.join('\n'), 'jsonl', pieceBytes))).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    [
      'a line that is not JSON',
      '{"messages": [',
      'chats.jsonl:2: the line is not JSON. Each line needs one JSON object.',
    ],
    [
      'the first line of an array',
      '[',
      'chats.jsonl:2: the line is not JSON. For one array of rows over several lines, add --format json.',
    ],
    [
      'an array on one line',
      '[]',
      'chats.jsonl:2: the line is an array. Each line needs one JSON object.',
    ],
    ['null', 'null', 'chats.jsonl:2: the line is null. Each line needs one JSON object.'],
    [
      'a string',
      '"Hello"',
      'chats.jsonl:2: the line is a string. Each line needs one JSON object.',
    ],
  ])('reports %s and reads the next line', async (_what, text, problem) => {
    expect(await readAll(sourceOf(`${LINE}\n${text}\n${LINE}`))).toEqual([
      { line: 1, row: ROW },
      { line: 2, problem },
      { line: 3, row: ROW },
    ]);
  });

  it('reports a line that is not UTF-8, without its content', async () => {
    const bytes = Buffer.concat([Buffer.from(`${LINE}\n"`), Buffer.from([0xff]), Buffer.from('"')]);
    expect(await readAll(sourceOf(bytes))).toEqual([
      { line: 1, row: ROW },
      { line: 2, problem: 'chats.jsonl:2: the line is not UTF-8. Save the file as UTF-8.' },
    ]);
  });

  it('rejects a line above the limit, with the byte at which it begins', async () => {
    const maxBytes = LINE.length;
    const rows = readAll(sourceOf(`${LINE}\n${LINE} \n${LINE}`, 'jsonl', 10), { maxBytes });
    await expect(rows).rejects.toMatchObject({
      code: 'unreadable_rows',
      exitCode: 2,
      message: `chats.jsonl:2: the line that begins at byte ${String(maxBytes + 1)} is larger than ${String(maxBytes)} bytes. Split it, or end each row with a line break.`,
    });
  });

  it('reads at most 64 MiB of a line without end', async () => {
    let chunks = 0;
    const source = sourceOfBytes(async function* () {
      for (; chunks < 200; chunks += 1) yield Buffer.alloc(1_048_576);
    });
    await expect(readAll(source)).rejects.toMatchObject({ code: 'unreadable_rows' });
    expect(chunks).toBe(64);
  });

  it.each(['', '\n\n', ' \n'])('rejects a source without rows: %j', async (text) => {
    await expect(readAll(sourceOf(text))).rejects.toMatchObject({
      name: 'CommandError',
      exitCode: 1,
      message:
        'chats.jsonl has no rows. Write one { "messages": […] } object per line, or pass another file.',
    });
  });

  it('reports a source that breaks off', async () => {
    const source = sourceOfBytes(async function* () {
      yield Buffer.from(LINE);
      throw Object.assign(new Error('read'), { code: 'EIO' });
    });
    await expect(readAll(source)).rejects.toMatchObject({
      code: 'unreadable_rows',
      exitCode: 1,
      message: 'chats.jsonl could not be read to its end (EIO). Try again.',
    });
  });
});
