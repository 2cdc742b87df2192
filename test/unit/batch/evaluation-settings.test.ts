import { describe, expect, it } from 'vitest';
import { listSubjects } from '../../../src/batch/evaluation-settings.ts';

const TONE = 'Reward friendly answers';

describe('listSubjects', () => {
  it.each([
    ['one criterion', { criteria: TONE }, [TONE]],
    ['a list', { criteria: [TONE, 'Passes if short'] }, [TONE, 'Passes if short']],
    ['a record', { criteria: { tone: TONE } }, ['tone']],
    ['evaluators alone', { evaluators: ['tone-v2'] }, ['tone-v2']],
    ['evaluators beside no criteria', { criteria: {}, evaluators: ['tone-v2'] }, ['tone-v2']],
    ['both', { criteria: { tone: TONE }, evaluators: ['tone-v2'] }, ['tone', 'tone-v2']],
  ])('names %s', (_, settings, names) => {
    expect(listSubjects(settings, undefined).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['nothing', {}, 'criteria: is missing: pass criteria, evaluators or checks'],
    ['no criteria', { criteria: {} }, 'criteria: is empty: pass at least one criterion'],
    [
      'evaluators of traces',
      { kind: 'trace', evaluators: ['a'], criteria: TONE },
      'evaluators: are passed for traces: stored evaluators score conversations only',
    ],
    [
      'an evaluator without a name',
      { evaluators: [''] },
      'evaluators[0]: is an empty string: a name has 1 to 255 characters',
    ],
    [
      'a criterion twice',
      { criteria: { a: TONE, b: TONE } },
      'criteria["b"]: is the same as another one: leave it out, or set trials to evaluate it several times',
    ],
    [
      'a name twice',
      { criteria: { a: TONE }, evaluators: ['a'] },
      'criteria["a"]: has the name of another criterion or evaluator: give each a name of its own',
    ],
  ] as const)('rejects %s', (_, settings, message) => {
    expect(() => listSubjects(settings, undefined)).toThrow(message);
  });
});
