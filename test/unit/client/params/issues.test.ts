import { describe, expect, it } from 'vitest';
import { inputErrorOf, issuesOf, MESSAGES, problemsOf, read } from '../given.ts';

// Every field, and an unknown one.
const ALL_WRONG = {
  messages: [{ role: 'user' }, { role: 'bot', content: 'x' }],
  criteria: ['Be nice'],
  evaluatorName: '',
  system: 7,
  tools: 'none',
  modelCore: 7,
  tags: { '': 'x' },
  traceId: 'x',
  dataRetention: 'x',
  evaluateLatest: 'x',
  explanationCleaning: 'x',
  block: 'x',
  prompt: 'x',
};

const NO_CALLS = { messages: Array.from({ length: 1000 }, () => ({ role: 'nobody' })) };

describe('InvalidInputError', () => {
  it('lists all issues', () => {
    const lines = issuesOf(ALL_WRONG).map(({ path, message }) => `${path}: ${message}`);
    expect(lines.sort().join('\n')).toMatchInlineSnapshot(`
      "block: is "x": it must be true or false
      criteria[0]: is a string of 7 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      dataRetention: is "x": it must be "standard" or "none"
      evaluateLatest: is "x": it must be true or false
      evaluatorName: is an empty string: a name has 1 to 255 characters
      evaluatorName: is passed together with criteria: pass one of them
      explanationCleaning: is "x": it must be "end_user"
      messages[0].content: is missing: pass the text of the message
      messages[1].role: is "bot": use one of system, user, assistant, tool
      modelCore: is 7: pass a string that is not empty
      prompt: is an unknown field ("prompt"): did you mean messages?
      system: is 7: pass the text, or the blocks of your provider
      tools: is a string of 4 characters: pass an array of tool definitions
      traceId: is a string of 1 character: pass the UUID of a trace"
    `);
  });

  it('lists unknown fields first, then the others in the order of the fields', () => {
    expect(issuesOf(ALL_WRONG).map(({ path }) => path)).toEqual([
      ...['prompt', 'messages[0].content', 'messages[1].role', 'system', 'tools'],
      ...['modelCore', 'traceId', 'dataRetention', 'evaluateLatest'],
      ...['explanationCleaning', 'block', 'criteria[0]', 'evaluatorName', 'evaluatorName'],
    ]);
  });

  it('lists at most 100 issues, and its message 5', () => {
    const error = inputErrorOf(() => read({ ...NO_CALLS, criteria: 'Reward a' }));
    expect(error.issues).toHaveLength(100);
    expect(error.issues.at(-1)?.path).toBe('messages[99].role');
    expect(error.message.split('\n')).toHaveLength(6);
    expect(error.message).toMatch(/\n\(and \d+ or more\)$/);
  });

  it('is not retryable', () => {
    expect(inputErrorOf(() => read({ messages: MESSAGES })).toJSON()).toMatchInlineSnapshot(`
      {
        "code": "invalid_input",
        "isRetryable": false,
        "issues": [
          {
            "message": "is missing: pass criteria or evaluatorName",
            "path": "criteria",
          },
        ],
        "message": "criteria: is missing: pass criteria or evaluatorName",
        "name": "InvalidInputError",
      }
    `);
  });
});

describe('the message of an issue is short for a long name:', () => {
  const LONG = 'n'.repeat(10_000);

  it.each<readonly [string, object]>([
    ['an unknown field', { [LONG]: 1 }],
    ['a named criterion', { criteria: { [LONG]: 7 } }],
    ['a tag', { tags: { [LONG]: 'x' } }],
    ['a role', { messages: [{ role: LONG }] }],
    ['a lightning core', { modelCore: `align-lightning-${LONG}`, criteria: 'Reward a' }],
    ['a value of a choice', { dataRetention: LONG, block: LONG, traceId: LONG }],
  ])('%s', (_, changes) => {
    expect(problemsOf(changes).join('\n').length).toBeLessThan(600);
  });
});
