import { expect, it } from 'vitest';
import { CRITERION, MESSAGES, issuesOf, validate } from './given.ts';

const EMOJI = '🙂';

it.each(['a', 'n'.repeat(255), EMOJI.repeat(255), ' ', 'tone\nof voice'])(
  'an evaluator name of 1 to 255 code points passes: %#',
  (evaluatorName) => {
    const { subjects, shape } = validate({ messages: MESSAGES, evaluatorName });
    expect(subjects).toEqual([{ criterion: null, evaluatorName }]);
    expect(shape.restore).toBeUndefined();
  },
);

it.each<readonly [unknown, string]>([
  ['', 'an empty string'],
  ['n'.repeat(256), 'a string of 256 characters'],
  [EMOJI.repeat(256), 'a string of 256 characters'],
  [null, 'null'],
  [7, '7'],
  [['tone'], 'an array of 1'],
])('another evaluator name is refused: %#', (evaluatorName, description) => {
  expect(issuesOf({ messages: MESSAGES, evaluatorName })).toEqual([
    { path: 'evaluatorName', message: `is ${description}: a name has 1 to 255 characters` },
  ]);
});

it('a wrong evaluator name together with criteria is two issues', () => {
  const params = { messages: MESSAGES, criteria: CRITERION, evaluatorName: '' };
  expect(issuesOf(params).map(({ message }) => message)).toEqual([
    'is given together with criteria: pass one of them',
    'is an empty string: a name has 1 to 255 characters',
  ]);
});

it('an evaluator gives one result, in the shape of one criterion', () => {
  const { subjects, shape } = validate({ messages: MESSAGES, evaluatorName: 'tone' });
  expect(subjects).toHaveLength(1);
  expect(shape.restore).toBeUndefined();
});
