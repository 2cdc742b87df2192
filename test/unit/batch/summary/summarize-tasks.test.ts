import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '../../../../src/batch/journal/recorded-answer.ts';
import type { RecordedRow, RunRecord } from '../../../../src/batch/journal/record.ts';
import { describeTasks } from '../../../../src/batch/report/describe-tasks.ts';
import { toMarkdown } from '../../../../src/batch/report/to-markdown.ts';
import { toJUnit } from '../../../../src/batch/report/to-junit.ts';
import { summarizeTasks } from '../../../../src/batch/summary/summarize-tasks.ts';
import { renderSample, sampleReport } from '../../../kit/pages/html-reports.ts';
import { createOutcome, createRun, STOP } from '../../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskRow } from '../../../kit/journal/tasks.ts';

const USAGE = { inputTokens: 1000, outputTokens: 20 };
const ERROR = { name: 'TaskError', code: 'task_failed' };

function answer(ms: number, facts: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return { trial: 1, ms, usage: USAGE, error: null, ...facts };
}

function recordOf(...answers: readonly (readonly RecordedAnswer[] | undefined)[]): RunRecord {
  const rows = answers.map((list, index): RecordedRow => {
    const facts = { row: index + 1, id: `r${String(index + 1)}`, named: index > 0, n: 1, p: null };
    const kept = list === undefined ? {} : { answers: list };
    return { ...facts, group: null, tags: {}, outcomes: [], ...kept };
  });
  return { rows } as unknown as RunRecord;
}

describe('summarizeTasks', () => {
  it('has the times of all trials, and the slowest rows by their slowest answer', () => {
    const record = recordOf(
      [answer(100), answer(900)],
      [answer(200), answer(300)],
      [answer(5000)],
      [answer(10)],
    );
    expect(summarizeTasks(record)).toEqual({
      ...{ answers: 6, failed: 0, medianMs: 200, p95Ms: null },
      slowest: [
        { row: 'r3', ms: 5000 },
        { row: 'row 1', ms: 900 },
        { row: 'r2', ms: 300 },
      ],
      ...{ inputTokens: 6000, outputTokens: 120 },
    });
  });

  it.each([
    [19, null],
    [20, 1900],
    [21, 2000],
  ])('has of %i answers %s as the time of 95 %%', (count, p95Ms) => {
    const answers = Array.from({ length: count }, (_, index) => answer((index + 1) * 100));
    expect(summarizeTasks(recordOf(answers))).toMatchObject({ answers: count, p95Ms });
  });

  it('counts failures apart from answers', () => {
    const failed = answer(60_000, { error: ERROR, usage: null });
    expect(summarizeTasks(recordOf([answer(100)], [failed]))).toMatchObject({
      ...{ answers: 1, failed: 1, medianMs: 100, p95Ms: null, inputTokens: 1000 },
      slowest: [{ row: 'row 1', ms: 100 }],
    });
  });

  it('has no tokens when an answer does not name them', () => {
    expect(summarizeTasks(recordOf([answer(100), answer(100, { usage: null })]))).toMatchObject({
      ...{ inputTokens: null, outputTokens: null },
    });
  });

  it('has no times when all tasks failed', () => {
    expect(summarizeTasks(recordOf([answer(1, { error: ERROR, usage: null })]))).toEqual({
      ...{ answers: 0, failed: 1, medianMs: null, p95Ms: null, slowest: [] },
      ...{ inputTokens: null, outputTokens: null },
    });
  });

  it('is undefined for rows that were passed with their answers', () => {
    expect(summarizeTasks(recordOf(undefined))).toBeUndefined();
  });
});

describe('describeTasks', () => {
  it.each([
    [
      recordOf([answer(1200)], [answer(40)]),
      'Application: 2 answers, median 40 ms, 2,000 tokens in, 40 out. Slowest: row 1 (1.2 s), r2 (40 ms).',
    ],
    [
      recordOf([answer(1200, { usage: null })], [answer(1, { error: ERROR, usage: null })]),
      'Application: 1 answer, 1 failed, median 1.2 s.',
    ],
    [
      recordOf(Array.from({ length: 20 }, (_, index) => answer(index + 1, { usage: null }))),
      'Application: 20 answers, median 10 ms, 95 % within 19 ms. Slowest: row 1 (20 ms).',
    ],
    [recordOf([answer(1, { error: ERROR, usage: null })]), 'Application: 0 answers, 1 failed.'],
  ])('is a sentence', (record, text) => {
    const summary = summarizeTasks(record);
    expect(summary && describeTasks(summary)).toBe(text);
  });
});

describe('reports of a run with a task', () => {
  const run = createRun({ trials: 1 });
  const at = '2026-11-22T09:00:00.000Z';
  const rows = ['r1', 'r2'].map((id) => createTaskRow(id));
  const lines = [
    { t: 'run', v: 1, run: 'id', n: 1, at, ...run } as const,
    ...rows.flatMap((row) => {
      const given = createAnswer(row, { usage: USAGE });
      return [row, given, createOutcome({ id: row.id, n: 1, r: given.r })];
    }),
    { ...STOP, why: 'done', left: 0 } as const,
  ];
  const TEXT = 'median 1.0 s, 2,000 tokens in, 40 out';

  it('have the time and the tokens of the application in every format', async () => {
    const report = sampleReport(lines);
    const texts = [toMarkdown(report), toJUnit(report), await renderSample(lines)];
    expect(texts.map((text) => text.includes(TEXT))).toEqual([true, true, true]);
  });
});
