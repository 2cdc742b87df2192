import type { EvaluationPlan } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { describeChanges, describePlan } from '../../../../src/cli/evaluate/describe-plan.ts';

const PLAN: EvaluationPlan = {
  ...{ rows: 100, outcomes: 300, requests: 300, tasks: 0, checks: 0, estimatedTokens: 1_310_000 },
  ...{ reused: 0, reusedFailures: 0, newRows: 0, changedRows: 0, missingRows: 0 },
  ...{ changedCriteria: [], invalidRows: 0, firstInvalid: [] },
};
const ROW_1 = { row: 1, name: 'row 1', message: 'row: is null' };
const RESUMED: EvaluationPlan = {
  ...PLAN,
  ...{ requests: 104, reused: 196, reusedFailures: 3, newRows: 4, changedRows: 2, missingRows: 3 },
  changedCriteria: ['to\u001B[31mne'],
};

describe('describePlan', () => {
  it('has requests, tokens, the time at the limit and the smallest drop', () => {
    const expectedDrop = { drop: 0.0561, rows: 100, standardDeviation: 0.2, journal: null };
    const shown = {
      plan: PLAN,
      names: ['tone', 'safe'],
      limitPerMinute: 600,
      expectedDrop,
      findings: [],
    };

    expect(describePlan(shown)).toMatchInlineSnapshot(`
      "Rows      100
      Criteria  tone, safe
      Requests  300
      Tokens    about 1.3 million (estimated, 4 bytes per token)
      Time      30 s at 600 requests per minute
      With 100 rows, a drop smaller than 0.056 cannot be told from chance
      (standard deviation 0.20, assumed)."
    `);
  });

  it('has what the journal knows, and leaves out what is not known', () => {
    const shown = {
      plan: RESUMED,
      names: ['tone'],
      limitPerMinute: null,
      expectedDrop: null,
      findings: [],
    };

    expect(describePlan({ ...shown, plan: { ...RESUMED, estimatedTokens: 12_600 } }))
      .toMatchInlineSnapshot(`
        "Rows      100
        Criteria  tone
        Requests  104 (300 less 196 of the journal)
        Tokens    about 13 thousand (estimated, 4 bytes per token)
        4 rows were not begun yet, 2 changed, 3 of the journal are not in the data.
        The text of "tone" changed: it is evaluated again.
        3 failed before: add --retry-failed."
      `);
  });

  it('lists the first rows that cannot be evaluated, without what acts on a terminal', () => {
    const message = 'messages[0].role: is a\u001B[31mb\ntags: is a number';
    const firstInvalid = [
      { row: 3, name: 'late', message },
      { row: 7, name: 'row 7', message: 'row: is null' },
    ];
    const plan = { ...RESUMED, requests: 95, changedCriteria: [], invalidRows: 3, firstInvalid };
    const shown = { plan, names: ['tone'], limitPerMinute: null, expectedDrop: null, findings: [] };

    expect(describePlan(shown)).toMatchInlineSnapshot(`
      "Rows      100
      Criteria  tone
      Requests  95 (300 less 196 of the journal and 9 of invalid rows)
      Tokens    about 1.3 million (estimated, 4 bytes per token)
      4 rows were not begun yet, 2 changed, 3 of the journal are not in the data.
      3 failed before: add --retry-failed.
      3 rows cannot be evaluated:
        late: messages[0].role: is ab tags: is a number
        row 7: row: is null
        and 1 more row"
    `);
  });

  it('has the number alone when all rows that cannot be evaluated are listed', () => {
    const plan = { ...PLAN, invalidRows: 1, firstInvalid: [ROW_1] };
    const shown = { plan, names: ['tone'], limitPerMinute: null, expectedDrop: null, findings: [] };

    expect(describePlan(shown).split('\n').slice(-2)).toEqual([
      '1 row cannot be evaluated:',
      '  row 1: row: is null',
    ]);
  });

  it.each([
    [9999, '9999'],
    [10_000, '10 thousand'],
    [999_499, '999 thousand'],
    [999_500, '1.0 million'],
  ])('rounds %i tokens to %s', (estimatedTokens, text) => {
    const plan = { ...PLAN, estimatedTokens };
    const shown = { plan, names: [], limitPerMinute: null, expectedDrop: null, findings: [] };

    expect(describePlan(shown)).toContain(`about ${text} (`);
  });

  it('lists what the linter finds in criteria, without what acts on a terminal', () => {
    const findings = [
      { criterion: 'to\u001B[31mne', rule: 'two_qualities', message: 'asks for two qualities' },
      { criterion: 'safe', rule: 'too_long', message: 'has 501 characters' },
    ] as const;
    const shown = { plan: PLAN, names: [], limitPerMinute: null, expectedDrop: null, findings };

    expect(describePlan(shown).split('\n').slice(-3)).toEqual([
      'Criteria to improve:',
      '  tone: asks for two qualities',
      '  safe: has 501 characters',
    ]);
  });

  it('says nothing of the journal for one row that was not begun yet, but the row', () => {
    expect(describeChanges({ ...PLAN, newRows: 1 })).toEqual(['1 row was not begun yet.']);
    expect(describeChanges(PLAN)).toEqual([]);
  });
});
