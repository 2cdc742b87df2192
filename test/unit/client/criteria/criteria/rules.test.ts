import { describe, expect, it } from 'vitest';
import { CRITERION, GOOD, issuesOf, MESSAGES, problemsOf, read } from '../../given.ts';

const LIGHTNING = 'align-lightning-20251127';

function subjectsOf(criteria: unknown): unknown {
  return read({ ...GOOD, criteria }).subjects.map(({ criterion }) => criterion);
}

describe('a criterion is accepted', () => {
  it.each([
    ...['Reward brevity', 'Penalize jargon', 'Passes if it rhymes', 'Fails if it is rude'],
    ...['Reward', 'Passes if', 'Reward: brevity', 'Reward\nbrevity', 'Reward-worthy answers'],
    ...['Fails if\tit is rude', 'Penalize 🙂', 'Reward "brevity"'],
  ])('%j', (criterion) => {
    expect(subjectsOf(criterion)).toEqual([criterion]);
  });
});

describe('a criterion is rejected', () => {
  it('when it does not begin with a prefix', () => {
    const table = [
      'The answer is short',
      'reward brevity',
      'PASSES IF it rhymes',
      'Passes If it rhymes',
      ' Reward brevity',
      'Passes  if it rhymes',
      'Rewar😀',
      'Short answers, please',
      `${'🙂'.repeat(20)}${'x'.repeat(50)}`,
      '🙂'.repeat(21),
    ];
    expect(table.flatMap((criteria) => problemsOf({ criteria })).join('\n')).toMatchInlineSnapshot(`
      "criteria: is a string of 19 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: begins with "reward": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: begins with "PASS": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: begins with "Pass": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: begins with " Reward": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: begins with "Pass": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 6 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 21 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 70 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 21 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)"
    `);
  });

  it('when it is empty', () => {
    const table = ['', ' ', '\n\t'];
    expect(table.flatMap((criteria) => problemsOf({ criteria })).join('\n')).toMatchInlineSnapshot(`
      "criteria: is an empty string: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 1 character: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria: is a string of 2 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)"
    `);
  });

  it.each([7, true, () => 'Reward', Symbol('Reward'), 1n])('when it is not text: %o', (value) => {
    expect(problemsOf({ criteria: value })).toEqual([
      expect.stringMatching(/^criteria: is .*: a criterion is a string$/),
    ]);
  });

  it('when it is null', () => {
    expect(problemsOf({ criteria: null })).toEqual([expect.stringMatching(/^criteria: is null/)]);
  });

  it('when it has a longer form, and the message has the accepted one', () => {
    const subjects = ['Response', 'Agent', 'Agents', 'Tool call', 'Conversation', 'Trace'];
    const table = subjects.flatMap((subject) => [
      `${subject} passes if it rhymes`,
      `${subject} fails if it is rude`,
    ]);
    const more = ['response Passes If it rhymes', 'Tool Call FAILS IF it is slow'];
    expect([...table, ...more].flatMap((criteria) => problemsOf({ criteria })).join('\n'))
      .toMatchInlineSnapshot(`
        "criteria: begins with "Response passes if": write "Passes if …"
        criteria: begins with "Response fails if": write "Fails if …"
        criteria: begins with "Agent passes if": write "Passes if …"
        criteria: begins with "Agent fails if": write "Fails if …"
        criteria: begins with "Agents passes if": write "Passes if …"
        criteria: begins with "Agents fails if": write "Fails if …"
        criteria: begins with "Tool call passes if": write "Passes if …"
        criteria: begins with "Tool call fails if": write "Fails if …"
        criteria: begins with "Conversation passes if": write "Passes if …"
        criteria: begins with "Conversation fails if": write "Fails if …"
        criteria: begins with "Trace passes if": write "Passes if …"
        criteria: begins with "Trace fails if": write "Fails if …"
        criteria: begins with "response Passes If": write "Passes if …"
        criteria: begins with "Tool Call FAILS IF": write "Fails if …""
      `);
  });

  it('when it contains a retired form after other words', () => {
    expect(problemsOf({ criteria: 'The Response passes if kind' })).toEqual([
      'criteria: is a string of 27 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)',
    ]);
  });
});

describe('criteria are rejected', () => {
  it.each<readonly [string, unknown]>([
    ['an empty list', []],
    ['an empty record', {}],
    ['a record of undefined only', { tone: undefined }],
  ])('as %s', (_, criteria) => {
    expect(issuesOf({ messages: MESSAGES, criteria })).toEqual([
      { path: 'criteria', message: 'is empty: pass at least one criterion' },
    ]);
  });

  it('as a Map, whose entries would be dropped without a warning', () => {
    const criteria = new Map([['tone', CRITERION]]);
    expect(issuesOf({ messages: MESSAGES, criteria })).toEqual([
      { path: 'criteria', message: 'is a Map: a criterion is a string' },
    ]);
  });

  it('with the index of each invalid one in a list', () => {
    const criteria = [CRITERION, 'Be nice', 7, undefined, null];
    expect(problemsOf({ criteria }).join('\n')).toMatchInlineSnapshot(`
      "criteria[1]: is a string of 7 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria[2]: is 7: a criterion is a string
      criteria[3]: is undefined: a criterion is a string
      criteria[4]: is null: a criterion is a string"
    `);
  });

  it('with the name of each invalid one in a record', () => {
    const criteria = { tone: 'Be nice', safe: CRITERION, 'a b': null };
    expect(problemsOf({ criteria }).join('\n')).toMatchInlineSnapshot(`
      "criteria.tone: is a string of 7 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      criteria["a b"]: is null: a criterion is a string"
    `);
  });

  it('when they and evaluatorName are missing', () => {
    expect(problemsOf({ criteria: undefined })).toEqual([
      'criteria: is missing: pass criteria or evaluatorName',
    ]);
  });

  it('together with evaluatorName', () => {
    expect(problemsOf({ evaluatorName: 'tone' })).toEqual([
      'evaluatorName: is passed together with criteria: pass one of them',
    ]);
  });
});

describe('a lightning core', () => {
  it('accepts Passes if and Fails if', () => {
    const criteria = ['Passes if it rhymes', 'Fails if it is rude'];
    const { fields } = read({ ...GOOD, criteria, modelCore: LIGHTNING });
    expect(fields).toMatchObject({ modelCore: LIGHTNING, evaluateLatest: true });
  });

  it.each<readonly [string, object, string | undefined]>([
    ['the call', { modelCore: LIGHTNING }, undefined],
    ['the client', {}, LIGHTNING],
    ['the call, while the client has another', { modelCore: LIGHTNING }, 'align-20251111'],
  ])('of %s rejects other criteria, and evaluateLatest false', (_, given, modelCore) => {
    const criteria = ['Passes if it rhymes', 'Reward brevity', 'Penalize jargon'];
    const problems = problemsOf({ ...given, criteria, evaluateLatest: false }, { modelCore });
    expect(problems).toEqual([
      `criteria[1]: begins with "Reward", and a lightning core accepts only "Passes if" and "Fails if": rewrite it, or use another modelCore`,
      `criteria[2]: begins with "Penalize", and a lightning core accepts only "Passes if" and "Fails if": rewrite it, or use another modelCore`,
      `evaluateLatest: is false, and a lightning core evaluates the latest response only: leave it out, or use another modelCore`,
    ]);
  });

  it('of the client does not apply to a call with another core', () => {
    const params = {
      ...GOOD,
      criteria: 'Reward a',
      modelCore: 'align-20251111',
      evaluateLatest: false,
    };
    expect(read(params, { modelCore: LIGHTNING }).fields.evaluateLatest).toBe(false);
  });

  it('rejects evaluateLatest false together with evaluatorName', () => {
    const params = { messages: MESSAGES, evaluatorName: 'tone', evaluateLatest: false };
    const issues = issuesOf(params, { modelCore: LIGHTNING });
    expect(issues.map(({ path }) => path)).toEqual(['evaluateLatest']);
  });
});
