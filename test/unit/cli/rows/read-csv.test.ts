import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { unreadable } from '../../../../src/cli/rows/row-errors.ts';
import { MESSAGES, readAll, sourceOf } from './row-sources.ts';

const FIELD_FIX =
  'Name the columns of question and answer with --field input=COLUMN --field output=COLUMN.';

const csv = (text: string): ReturnType<typeof sourceOf> => sourceOf(text, 'csv');

describe('readRows of CSV', () => {
  it('reads ids, groups, system texts, tags, questions and answers', async () => {
    const text = [
      '\uFEFFid,group,system,tags.env,tags.__proto__,input,output',
      '7,refund,"Be brief, please",prod,x,"Say ""hi""",Hi',
      ',,,,,Again,',
    ].join('\r\n');
    expect(await readAll(csv(text))).toEqual([
      {
        line: 2,
        row: {
          id: '7',
          group: 'refund',
          system: 'Be brief, please',
          tags: JSON.parse('{"env":"prod","__proto__":"x"}'),
          input: 'Say "hi"',
          result: 'Hi',
        },
      },
      { line: 3, row: { input: 'Again', result: '' } },
    ]);
  });

  it('reads messages as JSON, and ignores input and output beside them', async () => {
    const unknown: string[] = [];
    const rows = await readAll(
      csv(
        stringify([
          ['messages', 'input', 'output', 'note'],
          [JSON.stringify(MESSAGES), 'a', 'b', 'c'],
        ]),
      ),
      { onUnknownKey: (key) => unknown.push(key) },
    );
    expect(rows).toEqual([{ line: 2, row: { messages: MESSAGES } }]);
    expect(unknown).toEqual(['input', 'output', 'note']);
  });

  it('reads the columns that the flags name, also beside messages', async () => {
    const rows = await readAll(csv('messages,question,answer\nx,Why?,Because\n'), {
      fields: { input: 'question', output: 'answer' },
    });
    expect(rows).toEqual([{ line: 2, row: { input: 'Why?', result: 'Because' } }]);
  });

  it.each([
    ['Unix', '\n'],
    ['Windows', '\r\n'],
    ['old Mac', '\r'],
  ])(
    'counts lines with %s line breaks, also within quotes and without text',
    async (_what, end) => {
      const text = ['input,output', `"a${end}b",c`, '', 'd,e', 'f'].join(end);
      expect(await readAll(csv(text))).toEqual([
        { line: 2, row: { input: `a${end}b`, result: 'c' } },
        { line: 5, row: { input: 'd', result: 'e' } },
        {
          line: 6,
          problem:
            'chats.csv:6: the row has 1 column, and the header has 2. Put a field that contains a separator in quotes.',
        },
      ]);
    },
  );

  it.each([
    [
      'a row that is too long',
      'a,b,c',
      'the row has 3 columns, and the header has 2. Put a field that contains a separator in quotes.',
    ],
    [
      'a quote that is not closed',
      '"a,b',
      'a quote is not closed before the end of the file. Close it, and write a quote within a field as "".',
    ],
    [
      'text behind a quote',
      '"a"x,b',
      'a quote is in the wrong place. Put the whole field in quotes, and write a quote within it as "". The rows below it cannot be read.',
    ],
    [
      'a quote within a field',
      'a"x,b',
      'a quote is in the wrong place. Put the whole field in quotes, and write a quote within it as "". The rows below it cannot be read.',
    ],
    ['no question', ',b', '"messages" is missing. Each row needs messages, input or trace.'],
  ])('reports %s with its line, and the rows before it', async (_what, row, problem) => {
    expect(await readAll(csv(`input,output\r\n"a\r\nb",c\r\n${row}`))).toEqual([
      { line: 2, row: { input: 'a\r\nb', result: 'c' } },
      { line: 4, problem: `chats.csv:4: ${problem}` },
    ]);
  });

  it('reports messages that are not JSON', async () => {
    expect(await readAll(csv('messages\nHello\n'))).toEqual([
      {
        line: 2,
        problem:
          'chats.csv:2: the column "messages" is not JSON. Write it as a JSON array of messages.',
      },
    ]);
  });

  it.each([
    [
      'two columns of the same name',
      'id,input, input ,output',
      {},
      'chats.csv:1: the columns 2 and 3 are both named "input". Rename one of them.',
    ],
    [
      'no answers',
      'input,answer',
      {},
      `chats.csv:1: the header has no columns "input" and "output", and no column "messages". It has "input", "answer". ${FIELD_FIX}`,
    ],
    [
      'other names',
      'id,a',
      { fields: { id: 'id' } },
      `chats.csv:1: the header has no columns "input" and "output", and no column "messages". It has "id", "a". ${FIELD_FIX}`,
    ],
    [
      'a column that no row has',
      'input,output',
      { fields: { 'tags.topic': 'topic' } },
      '--field tags.topic=topic: no row has a value there. Check the name or the path.',
    ],
  ])('rejects a header with %s', async (_what, header, options, message) => {
    await expect(readAll(csv(`${header}\na,b\n`), options)).rejects.toMatchObject({
      name: 'CommandError',
      exitCode: 2,
      message,
    });
  });

  it.each([
    ['semicolons', 'id;input;output\n1;Hi, there;"a;b"\n'],
    ['tabs', 'id\tinput\toutput\n1\tHi, there\ta;b\n'],
  ])('reads %s as separators', async (_what, text) => {
    expect(await readAll(csv(text))).toEqual([
      { line: 2, row: { id: '1', input: 'Hi, there', result: 'a;b' } },
    ]);
  });

  it('rejects bytes that are not UTF-8', async () => {
    const bytes = Buffer.from('input,output\nä,b\n', 'latin1');
    await expect(readAll(sourceOf(bytes, 'csv'))).rejects.toThrow(
      unreadable('chats.csv is not UTF-8. Save it as UTF-8.'),
    );
    const cut = Buffer.concat([Buffer.from('input,output\na,'), Buffer.from([0xc3])]);
    await expect(readAll(sourceOf(cut, 'csv'))).rejects.toThrow(
      unreadable('chats.csv is not UTF-8. Save it as UTF-8.'),
    );
  });

  it('rejects traces, which a table cannot hold', async () => {
    await expect(readAll(csv('id,trace\n1,{}\n'), { kind: 'trace' })).rejects.toThrow(
      unreadable('chats.csv is CSV, which cannot hold traces. Pass JSONL with --trace.'),
    );
  });

  it('rejects a file with a header only', async () => {
    await expect(readAll(csv('input,output\n'))).rejects.toMatchObject({ exitCode: 1 });
  });

  it('reports a row above the limit', async () => {
    const rows = await readAll(csv(`input,output\na,b\n"${'x'.repeat(100)}",c\n`), {
      maxBytes: 50,
    });
    expect(rows).toEqual([
      { line: 2, row: { input: 'a', result: 'b' } },
      {
        line: 3,
        problem:
          'chats.csv:3: the row is larger than 50 bytes. Close its quotes, or split it. The rows below it cannot be read.',
      },
    ]);
  });

  it('reads back whatever a writer of CSV wrote, however the bytes are cut', async () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (pairs, pieceBytes) => {
          const text = stringify([['input', 'output'], ...pairs], { quoted: true });
          const rows = await readAll(sourceOf(text, 'csv', pieceBytes));
          const expected = pairs.map(([input, result]) => ({ input, result }));
          expect(rows.map(({ row }) => row)).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });
});
