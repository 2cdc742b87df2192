import { describe, expect, it } from 'vitest';
import type { CalibratedThresholds } from '../../../../src/batch/calibration/thresholds.ts';
import { defineEval } from '../../../../src/batch/evals/eval-definition.ts';
import { planEval, runEval } from '../../../../src/batch/evals/run-eval.ts';
import { collect, createStage, namesOf } from '../../../kit/journal/batch.ts';
import { useJournalFolder } from '../../../kit/journal/journal-folder.ts';
import { readRun } from '../../../../src/batch/node/read-journal.ts';
import { viewJournal } from '../../../../src/batch/node/view-journal.ts';

const folder = useJournalFolder();

const ROWS = [
  { id: 'late', question: 'Where is my parcel?', expected: 'on its way' },
  { id: 'worn', question: 'Can I return worn shoes?', expected: 'no' },
];

const SUPPORT = defineEval({
  rows: ROWS,
  task: ({ question, expected }) => (question.startsWith('Where') ? expected : 'Of course!'),
  messages: ({ question }) => [{ role: 'user', content: question }],
  criteria: { tone: 'Reward friendly answers' },
  checks: { right: ({ answer, row }) => answer === row.expected },
  gates: { threshold: { right: 0.5 } },
});

describe('runEval', () => {
  it('calls the task, and scores its answers with criteria and checks', async () => {
    const { client, settle } = createStage();
    const run = runEval(SUPPORT, { client, pace: false, order: 'input' });
    const outcomes = await settle(collect(run));
    expect(outcomes.map(({ id, criterion, score }) => [id, criterion, score])).toEqual([
      ['late', 'tone', 1],
      ['late', 'right', 1],
      ['worn', 'tone', 1],
      ['worn', 'right', 0],
    ]);
  });

  it('has the pass marks of the gates in its summary', async () => {
    const { client, settle } = createStage();
    const { criteria } = await settle(runEval(SUPPORT, { client, pace: false }).summary);
    expect(criteria['right']?.passed).toMatchObject({ mark: 0.5, passed: 1 });
  });

  it('has the calibrated marks in its summary, below those of the gates', async () => {
    const { client, settle } = createStage();
    const found = {
      threshold: 0.3,
      range: null,
      labels: 60,
      text: 'Reward friendly answers',
      c: '',
    };
    const thresholds: CalibratedThresholds = {
      v: 1,
      ...{ service: 'offline', core: null, judge: null, aim: 'youden', source: 'labels' },
      criteria: { tone: found },
    };
    const { criteria } = await settle(
      runEval({ ...SUPPORT, thresholds }, { client, pace: false }).summary,
    );
    expect([criteria['tone']?.passed?.mark, criteria['right']?.passed?.mark]).toEqual([0.3, 0.5]);
    expect(() => runEval({ ...SUPPORT, thresholds: 'thresholds.json' }, { client })).toThrow(
      'thresholds is a path, which only align-evals run reads',
    );
  });

  it.each([
    ['a function', () => ROWS],
    ['a function that returns a promise', () => Promise.resolve(ROWS)],
    [
      'a generator',
      function* () {
        yield* ROWS;
      },
    ],
  ])('takes the rows from %s', async (_, rows) => {
    const { client, settle } = createStage();
    const run = runEval({ ...SUPPORT, rows }, { client, pace: false });
    expect(await settle(collect(run))).toHaveLength(4);
  });

  it('refuses the path of a file, which only the command reads', () => {
    const { client } = createStage();
    expect(() => runEval({ ...SUPPORT, rows: 'rows.jsonl' }, { client })).toThrow(
      'rows is a path, which only align-evals run reads: pass the rows, or a function that returns them',
    );
  });

  it('passes the settings of the variant to the task', async () => {
    const seen: string[] = [];
    const models = defineEval({
      rows: [{ id: 'hi', messages: [{ role: 'user', content: 'Hi' }] }],
      variants: { small: { model: 'model-1' }, large: { model: 'model-2' } },
      task: (_, { variant }) => {
        seen.push(variant.model);
        return 'Hello!';
      },
      criteria: 'Reward friendly answers',
    });
    const { client, settle } = createStage();
    await settle(runEval(models, { client, pace: false, variant: 'large' }).summary);
    expect(seen).toEqual(['model-2']);
  });

  it.each([
    [undefined, 'variant is missing: pass "small" or "large"'],
    ['medium', 'variant is "medium", which the eval does not have: pass "small" or "large"'],
    ['toString', 'variant is "toString", which the eval does not have: pass "small" or "large"'],
  ])('refuses the variant %s', (variant, message) => {
    const { client } = createStage();
    const variants = { small: undefined, large: undefined };
    expect(() => runEval({ ...SUPPORT, variants }, { client, variant })).toThrow(message);
  });

  it('refuses a variant of an eval without variants', () => {
    const { client } = createStage();
    expect(() => runEval(SUPPORT, { client, variant: 'small' })).toThrow(
      'variant is "small", which the eval does not have: the eval has no variants: leave it out',
    );
  });

  it('does not take the answers of one variant for those of another', async () => {
    const variants = { small: undefined, large: undefined };
    const { client, settle } = createStage();
    const runVariant = (variant: string) =>
      settle(
        runEval(
          { ...SUPPORT, variants },
          { client, variant, pace: false, journal: folder.create() },
        ).summary,
      );
    await runVariant('small');
    expect(readRun(folder.path).variant).toBe('small');
    await expect(runVariant('large')).rejects.toThrow(
      'variant is large, and was small in the journal',
    );
  });

  it('replaces fields of the definition by its options', async () => {
    const { client, settle } = createStage();
    const failing = defineEval({
      ...SUPPORT,
      maxFailures: 100,
      task: () => {
        throw new Error('no shop');
      },
    });
    const run = runEval(failing, { client, pace: false, maxFailures: 0 });
    expect((await settle(run.summary)).stop.why).toBe('failures');
  });
});

describe('planEval', () => {
  it('counts tasks and requests, and calls neither', async () => {
    const { client, sent } = createStage();
    const plan = await planEval({ ...SUPPORT, trials: 3 }, { client });
    expect({ plan, sent }).toMatchObject({
      plan: { rows: 2, outcomes: 12, tasks: 6, requests: 6, estimatedTokens: 0, invalidRows: 0 },
      sent: [],
    });
  });

  it('finds rows that lack a value before a task runs', async () => {
    const { client } = createStage();
    const rows = [...ROWS, { id: 'none', question: 'Why?' }];
    const right = defineEval({
      ...{ rows, task: () => 'Hello!', criteria: { right: 'Passes if it says {{expected}}' } },
      messages: () => [{ role: 'user', content: 'Hi' }],
    });
    expect(await planEval(right, { client })).toMatchObject({
      invalidRows: 1,
      firstInvalid: [
        { row: 3, name: 'none', message: expect.stringContaining('expected: is missing') },
      ],
    });
  });

  it('needs no task for an answer that the journal has, and estimates its tokens', async () => {
    const { client, settle } = createStage();
    await settle(runEval(SUPPORT, { client, pace: false, journal: folder.create() }).summary);
    const criteria = { ...{ tone: 'Reward friendly answers' }, safe: 'Passes if it is safe' };
    const plan = await planEval(
      { ...SUPPORT, criteria, rows: [...ROWS, { id: 'new', question: 'And?', expected: '' }] },
      { client, journal: viewJournal(folder.path) },
    );
    expect(plan).toMatchObject({ tasks: 1, requests: 4, reused: 2, newRows: 1 });
    expect(plan.estimatedTokens).toBeGreaterThan(0);
  });

  it('names the rows of a failed task, which is not called again', async () => {
    const { client, settle } = createStage();
    const failing = defineEval({ ...SUPPORT, task: () => Promise.reject(new Error('no shop')) });
    const first = await settle(
      collect(runEval(failing, { client, pace: false, journal: folder.create() })),
    );
    expect(namesOf(first)).toContain('1 tone failed');
    const journal = viewJournal(folder.path);
    expect(await planEval(failing, { client, journal })).toMatchObject({ tasks: 0, requests: 0 });
  });
});
