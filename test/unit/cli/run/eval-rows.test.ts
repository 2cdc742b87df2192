import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openEvalRows } from '../../../../src/cli/run/eval-rows.ts';
import type { Definition } from '../../../../src/cli/run/plan-runs.ts';
import { collect } from '../../../kit/journal/batch.ts';
import { createCommandStage } from '../../../kit/process/command.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();
const { host } = createCommandStage();

const ROWS = [{ id: 'a' }, { id: 7 }, { question: 'Where?' }];

function fail(): never {
  throw new Error('no database');
}

async function open(rows: Definition['rows'], flags: object = {}) {
  const definition: Definition = { rows, task: () => 'Hello!' };
  return await openEvalRows(
    { definition, file: join(folder.path, 'support.eval.mjs') },
    flags,
    host,
  );
}

async function rowsOf(rows: Definition['rows'], flags: object = {}): Promise<object[]> {
  const opened = await open(rows, flags);
  if (typeof opened.rows !== 'function') throw new Error('The rows are not opened by a function');
  return await collect(opened.rows() as AsyncIterable<object>);
}

async function* generate(): AsyncGenerator<object> {
  yield* ROWS;
  await Promise.resolve();
}

describe('the rows of an eval', () => {
  it.each<[string, () => Definition['rows'], boolean]>([
    ['a list', () => ROWS, true],
    ['a function', () => () => ROWS, true],
    ['a function that returns a generator', () => generate, true],
    ['a generator', () => generate(), false],
    ['a stream of Node', () => Readable.from(ROWS), false],
    ['a stream of the web', () => Readable.toWeb(Readable.from(ROWS)), false],
    ['a generator that does not wait', () => ROWS.values(), false],
  ])('are those of %s', async (_, create, isRepeatable) => {
    const opened = await open(create());
    if (typeof opened.rows !== 'function') throw new Error('The rows are not opened by a function');
    expect(opened.isRepeatable).toBe(isRepeatable);
    expect(await collect(opened.rows() as AsyncIterable<object>)).toEqual(ROWS);
  });

  it.each<[string, () => Definition['rows']]>([
    ['a function', () => () => fail()],
    ['an iterable', () => ({ [Symbol.asyncIterator]: () => fail() })],
  ])('that %s cannot read are an error that names the eval and the cause', async (_, create) => {
    await expect(rowsOf(create())).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The rows of .*support\.eval\.mjs could not be read: Error: no database/,
      ) as string,
      code: 'unreadable_rows',
      exitCode: 1,
    });
  });

  it('that are not a list are an error that names the eval and the rule', async () => {
    await expect(rowsOf((() => 5) as never)).rejects.toThrow(
      /support\.eval\.mjs could not be read: TypeError: rows\(\) returned neither a list of rows/,
    );
  });

  it.each<[string, object, object[]]>([
    ['the first', { limit: 1 }, [{ id: 'a' }]],
    ['one with an id', { row: ['a'] }, [{ id: 'a', position: 1 }]],
    ['one by its position', { row: ['3'] }, [{ question: 'Where?', position: 3 }]],
    ['one whose id is no text, by its position', { row: ['2'] }, [{ id: 7, position: 2 }]],
  ])('are chosen: %s', async (_, flags, expected) => {
    expect(await rowsOf(ROWS, flags)).toEqual(expected);
  });

  it('keep their class when they are chosen', async () => {
    class Question {
      readonly id = 'a';
    }
    const [row] = await rowsOf([new Question()], { row: ['a'] });
    expect(row).toBeInstanceOf(Question);
  });

  it('are read from a file beside the eval, or at an absolute path', async () => {
    const path = join(folder.path, 'rows.jsonl');
    writeFileSync(path, '{"id":"a","any":1}\n{"id":"b"}\n');
    const expected = [{ id: 'a', any: 1 }, { id: 'b' }];
    expect([await rowsOf('rows.jsonl'), await rowsOf(path)]).toEqual([expected, expected]);
    expect((await open('rows.jsonl')).source).toBe(path);
  });

  it.each([
    ['no object', '7\n', 'rows.jsonl:1: the row is not an object. Each row of a task is an object'],
    ['no JSON', '{"id":\n', 'rows.jsonl:1: '],
  ])('of a file are refused with their line: %s', async (_, text, message) => {
    writeFileSync(join(folder.path, 'rows.jsonl'), text);
    await expect(rowsOf('rows.jsonl')).rejects.toThrow(message);
  });
});
