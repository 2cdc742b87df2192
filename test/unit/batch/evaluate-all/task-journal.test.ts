import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../../../src/batch/journal/lines.ts';
import { readJournal } from '../../../../src/batch/node/read-journal.ts';
import { createStage, CRITERIA, requestOf, TONE } from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import {
  createQuestions,
  createTask,
  MESSAGES,
  type Question,
} from '../../../kit/journal/tasks.ts';
import { after } from '../../../kit/time/test-clock.ts';

const folder = useJournalFolder();

const ROWS: readonly Question[] = [
  { id: 'late', question: 'Question 1' },
  { id: 'worn', question: 'Question 2' },
];

function linesOf(path: string): JournalLine[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalLine);
}

function failuresOf(path: string): string[] {
  return readJournal(path).rows.flatMap(({ id, outcomes }) =>
    outcomes.flatMap(({ criterion, status }) => (status === 'failed' ? `${id} ${criterion}` : [])),
  );
}

describe('the journal of a run with a task', () => {
  it('has each row once, and each answer before it is scored', async () => {
    const path = folder.path;
    const { task } = createTask();
    const stage = createStage();
    await stage.run(ROWS.slice(0, 1), {
      ...{ task, messages: MESSAGES, trials: 2, journal: folder.create() },
    });
    const lines = linesOf(path);
    expect(lines.map(({ t }) => t)).toEqual([
      'run',
      'row',
      'answer',
      'answer',
      'out',
      'out',
      'stop',
    ]);
    const [, row, first] = lines;
    expect(row).toEqual({
      ...{
        t: 'row',
        i: 1,
        id: 'late',
        named: true,
        n: 1,
        q: expect.any(String),
        group: null,
        tags: {},
      },
    });
    expect(first).toEqual({
      ...{
        t: 'answer',
        id: 'late',
        n: 1,
        q: row !== undefined && 'q' in row ? row.q : '',
        trial: 1,
      },
      ...{ r: expect.any(String), p: expect.any(String), ms: 0, at: expect.any(String) },
      body: {
        messages: [
          { role: 'user', content: 'Question 1' },
          { role: 'assistant', content: 'Answer 1' },
        ],
      },
    });
  });

  it('spares the application: a resumed run calls no task for an answer that is kept', async () => {
    const first = createTask();
    const options = { messages: MESSAGES, trials: 2 };
    const before = await createStage().run(ROWS, {
      ...{ ...options, task: first.task, journal: folder.create() },
    });
    const second = createTask();
    const stage = createStage();
    const resumed = await stage.run(ROWS, {
      ...{ ...options, task: second.task, journal: folder.create() },
    });
    expect(second.calls).toEqual([]);
    expect(stage.sent).toEqual([]);
    expect(resumed.summary).toEqual(before.summary);
  });

  it('scores kept answers against a criterion that is new', async () => {
    const options = { task: createTask().task, messages: MESSAGES };
    await createStage().run(ROWS, { ...options, journal: folder.create() });
    const { task, calls } = createTask();
    const stage = createStage();
    await stage.run(ROWS, { ...options, task, criteria: CRITERIA, journal: folder.create() });
    expect(calls).toEqual([]);
    expect(stage.sent.map(requestOf)).toEqual([`1 ${CRITERIA.safe}`, `2 ${CRITERIA.safe}`]);
  });

  it('calls the task again for a row that has changed', async () => {
    const options = { messages: MESSAGES };
    await createStage().run(ROWS, {
      ...options,
      task: createTask().task,
      journal: folder.create(),
    });
    const { task, calls } = createTask();
    const changed = [ROWS[0] ?? { question: '' }, { id: 'worn', question: 'Question 3' }];
    await createStage().run(changed, { ...options, task, journal: folder.create() });
    expect(calls).toEqual(['worn 1']);
    expect(readJournal(folder.path).rows).toMatchObject([
      { id: 'late', outcomes: [{ trial: 1 }], answers: [{ trial: 1, ms: 0 }] },
      { id: 'worn', outcomes: [{ trial: 1 }], answers: [{ trial: 1, ms: 0 }] },
    ]);
  });

  const CHANGED = [ROWS[0] ?? { question: '' }, { id: 'worn', question: 'Question 3' }];
  it.each<[string, readonly (readonly Question[])[]]>([
    ['changes back', [CHANGED]],
    ['is removed and comes again as it was', [CHANGED, ROWS.slice(0, 1)]],
  ])('has the first answers again when a row changes and %s', async (_, between) => {
    const options = { messages: MESSAGES, trials: 2 };
    const records = [];
    for (const rows of [ROWS, ...between, ROWS]) {
      const { task } = createTask();
      await createStage().run(rows, { ...options, task, journal: folder.create() });
      records.push(readJournal(folder.path).rows);
    }
    expect(records.at(-1)).toEqual(records[0]);
    const answers = linesOf(folder.path).filter(
      (line) => line.t === 'answer' && line.id === 'worn',
    );
    // The pages of a run read the latest answer to a trial.
    expect(answers.slice(-2)).toEqual(answers.slice(0, 2));
  });

  it.each(['late', undefined])(
    'finds a row with the id %s again by what it is, and not by its position',
    async (id) => {
      const row = { ...(id === undefined ? {} : { id }), question: 'Question 1' };
      const options = { messages: MESSAGES };
      const first = createTask();
      await createStage().run([row], { ...options, task: first.task, journal: folder.create() });
      const { task, calls } = createTask();
      const { summary } = await createStage().run([{ position: 7, ...row }], {
        ...{ ...options, task, journal: folder.create() },
      });
      expect({ calls, scored: summary.scored }).toEqual({ calls: [], scored: 1 });
    },
  );

  it.each([
    ['a journal', { task: () => 'Hello!' }],
    ['a task', { journal: folder.create() }],
  ])('needs %s for the answers of an earlier run', (lacking, options) => {
    const { start } = createStage();
    const answers = () => undefined;
    expect(() => start([{ messages: [] }], { answers, ...options })).toThrow(
      `answers is set without ${lacking}: it finds the answers of a task by the hashes of a journal, so pass both`,
    );
  });

  it('keeps failed tasks, and calls them again when failures are retried', async () => {
    const options = { messages: MESSAGES, criteria: TONE };
    const task = (): never => {
      throw new Error('no shop');
    };
    await createStage().run(ROWS, { ...options, task, journal: folder.create() });
    const second = createTask();
    const kept = await createStage().run(ROWS, {
      ...{ ...options, task: second.task, journal: folder.create() },
    });
    expect(second.calls).toEqual([]);
    expect(kept.summary.failed).toBe(2);
    const retried = await createStage().run(ROWS, {
      ...{ ...options, task: second.task, journal: folder.create(), retryFailed: true },
    });
    expect(second.calls).toEqual(['late 1', 'worn 1']);
    expect(retried.summary).toMatchObject({ failed: 0, scored: 2 });
    expect(readJournal(folder.path).rows.flatMap(({ answers }) => answers)).toMatchObject([
      { error: null },
      { error: null },
    ]);
  });

  it('has the failures of tasks for criteria that the row fills', async () => {
    const rows = ROWS.map((row) => ({ ...row, expected: 'a refund' }));
    const criteria = { right: 'Passes if it offers {{expected}}', tone: CRITERIA.tone };
    const task = ({ id }: Question): string => {
      if (id === 'worn') throw new Error('no shop');
      return 'A refund.';
    };
    const options = { messages: MESSAGES, criteria, task };
    await createStage().run(rows, { ...options, journal: folder.create() });
    expect(failuresOf(folder.path)).toEqual(['worn right', 'worn tone']);
    const resumed = await createStage().run(rows, { ...options, journal: folder.create() });
    expect(resumed.summary).toMatchObject({ scored: 2, failed: 2 });
    expect(failuresOf(folder.path)).toEqual(['worn right', 'worn tone']);
  });

  it('keeps nothing of answers with the scores only, so that a resumed run calls the task again', async () => {
    const options = { messages: MESSAGES, keep: 'scores' } as const;
    await createStage().run(ROWS, {
      ...options,
      task: createTask().task,
      journal: folder.create(),
    });
    expect(readFileSync(folder.path, 'utf8')).not.toContain('Answer');
    const { task, calls } = createTask();
    await createStage().run(ROWS, { ...options, task, journal: folder.create() });
    expect(calls).toEqual(['late 1', 'worn 1']);
  });

  it('has the answers of tasks that were under way when the run was stopped', async () => {
    const stopping = new AbortController();
    const stage = createStage();
    const rows = createQuestions(20);
    const ended: string[] = [];
    await stage.run(rows, {
      ...{ messages: MESSAGES, journal: folder.create(), signal: stopping.signal },
      task: async ({ id }) => {
        if (id === 'r5') stopping.abort();
        await after(stage.clock, 300, () => undefined);
        ended.push(id);
        return id;
      },
    });
    const answered = linesOf(folder.path).flatMap((line) => (line.t === 'answer' ? line.id : []));
    expect(answered.toSorted()).toEqual(ended.toSorted());
    expect(answered.length).toBeLessThan(20);
  });
});
