import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordedRow } from '../../../../src/batch/journal/record.ts';
import { mergeJournals } from '../../../../src/batch/node/merge-journals.ts';
import { openJournal } from '../../../../src/batch/node/open-journal.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { createStage } from '../../../kit/journal/batch.ts';
import {
  createQuestions,
  createTask,
  MESSAGES,
  type Question,
  type QuestionOptions,
} from '../../../kit/journal/tasks.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';

const folder = useJournalFolder();

async function runTo(
  name: string,
  rows: readonly Question[],
  task: QuestionOptions['task'],
  shard?: string,
): Promise<string> {
  const path = join(folder.path, '..', name);
  const journal = openJournal(path);
  await createStage().run(rows, { task, messages: MESSAGES, trials: 2, journal, shard });
  return path;
}

async function merge(...paths: readonly string[]): Promise<readonly RecordedRow[]> {
  const out = join(folder.path, '..', 'all.jsonl');
  await mergeJournals(paths, out);
  return readJournal(out).rows;
}

describe('mergeJournals of runs with a task', () => {
  it('leaves no file beside the merged journal', async () => {
    const parts = join(folder.path, '..');
    const path = await runTo('1.jsonl', createQuestions(2), createTask().task);
    const before = readdirSync(parts);
    await merge(path);

    expect(readdirSync(parts).filter((name) => !before.includes(name))).toEqual(['all.jsonl']);
  });

  it('has the answers and outcomes of all of them', async () => {
    const [first, second] = [createQuestions(4).slice(0, 2), createQuestions(4).slice(2)];
    const paths = [
      await runTo('1.jsonl', first, createTask().task),
      await runTo('2.jsonl', second, createTask().task),
    ];
    const rows = await merge(...paths);
    expect(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject(
      ['r1', 'r2', 'r3', 'r4'].map((id) => ({
        id,
        answers: [{ trial: 1 }, { trial: 2 }],
        outcomes: [
          { trial: 1, status: 'scored' },
          { trial: 2, status: 'scored' },
        ],
      })),
    );
  });

  it('takes the first of two answers to a row, with its outcomes only', async () => {
    const rows = createQuestions(1);
    const paths = [
      await runTo('1.jsonl', rows, () => 'First.'),
      await runTo('2.jsonl', rows, () => 'Second.'),
    ];
    expect(await merge(...paths)).toMatchObject([
      { answers: [{ trial: 1 }, { trial: 2 }], outcomes: [{ trial: 1 }, { trial: 2 }] },
    ]);
  });

  it('takes an answer rather than a failure', async () => {
    const rows = createQuestions(1);
    const paths = [
      await runTo('1.jsonl', rows, () => Promise.reject(new Error('no shop'))),
      await runTo('2.jsonl', rows, () => 'Second.'),
    ];
    expect(await merge(...paths)).toMatchObject([
      {
        answers: [{ error: null }, { error: null }],
        outcomes: [{ status: 'scored' }, { status: 'scored' }],
      },
    ]);
  });

  it('refuses a row that is another one in the second journal', async () => {
    const paths = [
      await runTo('1.jsonl', [{ id: 'r1', question: 'Question 1' }], () => 'First.'),
      await runTo('2.jsonl', [{ id: 'r1', question: 'Question 2' }], () => 'Second.'),
    ];
    await expect(merge(...paths)).rejects.toThrow('r1 has other content');
  });
});

describe('mergeJournals of shards', () => {
  // As of rows that differ in what is not evaluated.
  const repeats = (...positions: readonly number[]): Question[] =>
    positions.map((position) => ({ question: 'Question 1', position }));
  const numbersOf = (rows: readonly RecordedRow[]): unknown[] =>
    rows.map(({ row, n, answers, outcomes }) => [row, n, answers?.length, outcomes.length]);

  it('keeps the repeats of a row without an id that other shards have', async () => {
    const paths = [
      await runTo('3.jsonl', repeats(4), () => Promise.reject(new Error('no shop')), '3/3'),
      await runTo('1.jsonl', repeats(1, 5), createTask().task, '1/3'),
      await runTo('2.jsonl', repeats(2, 3), createTask().task, '2/3'),
    ];
    const merged = [
      [1, 1, 2, 2],
      [2, 3, 2, 2],
      [3, 4, 2, 2],
      [4, 5, 2, 2],
      [5, 2, 2, 2],
    ];
    expect(numbersOf(await merge(...paths))).toEqual(merged);
    expect(numbersOf(await merge(...paths.toReversed()))).toEqual(merged);
  });

  it('has a shard that ran twice once', async () => {
    const paths = [
      await runTo('1.jsonl', repeats(1), createTask().task, '1/2'),
      await runTo('2.jsonl', repeats(2), createTask().task, '2/2'),
      await runTo('2-again.jsonl', repeats(2), createTask().task, '2/2'),
    ];
    expect(numbersOf(await merge(...paths))).toEqual([
      [1, 1, 2, 2],
      [2, 2, 2, 2],
    ]);
  });

  it('has a row once when one of the journals is of all rows', async () => {
    const paths = [
      await runTo('1.jsonl', repeats(1), createTask().task, '1/2'),
      await runTo('all-rows.jsonl', repeats(1, 2), createTask().task),
    ];
    expect(numbersOf(await merge(...paths))).toEqual([
      [1, 1, 2, 2],
      [2, 2, 2, 2],
    ]);
  });
});

it('mergeJournals needs a journal', async () => {
  await expect(merge()).rejects.toMatchObject({
    code: 'usage',
    message: 'There is no journal to merge',
  });
});
