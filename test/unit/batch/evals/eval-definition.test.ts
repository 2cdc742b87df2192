import { describe, expect, it } from 'vitest';
import {
  defineEval,
  gatesOfEval,
  requireEval,
} from '../../../../src/batch/evals/eval-definition.ts';

const EVAL = { rows: [], task: () => 'Hello!', criteria: 'Reward friendly answers' };

describe('defineEval', () => {
  it('returns the definition as it is, and calls nothing', () => {
    const rows = (): never => {
      throw new Error('called');
    };
    const definition = { ...EVAL, rows, task: rows };
    expect(defineEval(definition)).toBe(definition);
  });

  it.each<[string, object, string]>([
    [
      'an unknown field',
      { taskk: 1 },
      'defineEval does not have the option "taskk": did you mean task?',
    ],
    ['a variant', { variant: 'small' }, 'defineEval does not have the option "variant"'],
    ['a task that is no function', { task: 'Hello!' }, 'task is a string of 6 characters'],
    ['rows that cannot be iterated', { rows: 7 }, 'rows is 7: pass rows, a function'],
    [
      'a name of a variant that is no name of a file',
      { variants: { 'a/b': 1 } },
      'variants["a/b"] has a name with other characters: use letters, digits, "_" and "-"',
    ],
    ['gates that are no object', { gates: 0.7 }, 'gates is 0.7: it must be an object'],
    ['an unknown gate', { gates: { treshold: 1 } }, 'gates does not have the option "treshold"'],
    [
      'a gate that is no number',
      { gates: { threshold: { tone: 'high' } } },
      'gates.threshold["tone"] is a string of 4 characters: it must be a number from 0 to 1, or numbers by names of criteria',
    ],
    ['no tasks at all', { task: undefined }, 'task is undefined'],
  ])('refuses %s', (_, fields, message) => {
    expect(() => defineEval({ ...EVAL, ...fields })).toThrow(message);
  });
});

describe('requireEval', () => {
  it.each([undefined, null, 'eval', [], () => EVAL])('refuses %j', (value) => {
    expect(() => {
      requireEval(value);
    }).toThrow(/^The eval is .*: pass defineEval\(\{ rows, task, criteria \}\)$/);
  });
});

describe('gatesOfEval', () => {
  it('has a number for all criteria, or numbers by name', () => {
    expect(
      gatesOfEval({ gates: { threshold: 0.7, minMean: { all: 0.5 }, maxDrop: undefined } }),
    ).toEqual({ threshold: { all: 0.7 }, minMean: { named: { all: 0.5 } } });
  });

  it('has none without gates', () => {
    expect(gatesOfEval({})).toEqual({});
  });
});
