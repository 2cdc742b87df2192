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
): Promise<string> {
  const path = join(folder.path, '..', name);
  const journal = openJournal(path);
  await createStage().run(rows, { task, messages: MESSAGES, trials: 2, journal });
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

it('mergeJournals needs a journal', async () => {
  await expect(merge()).rejects.toMatchObject({
    code: 'usage',
    message: 'There is no journal to merge',
  });
});
