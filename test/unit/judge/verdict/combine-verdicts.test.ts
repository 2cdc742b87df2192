import { describe, expect, it } from 'vitest';
import { combineVerdicts } from '../../../../src/judge/verdict/combine-verdicts.ts';

const verdictOf = (score: number | null, index = 0) => ({
  score,
  explanation: `Number ${String(index)} says ${String(score)}`,
  cleanedExplanation: undefined,
});

describe('combineVerdicts', () => {
  it.each([
    [[0.5], 0.5, 0, 1],
    [[0.9, 0.1, 0.4], 0.4, 0.8, 3],
    [[1, 0, 1], 1, 1, 3],
    [[0.2, null, 0.8], 0.2, 0.8 - 0.2, 2],
    [[null, null, 1], null, null, 1],
    [[null], null, null, 0],
    [[null, 1, null, 0, 0.5], 0.5, 1, 3],
  ])('combines %j', (scores, score, spread, applicable) => {
    const [first, ...others] = scores.map(verdictOf);
    if (first === undefined) throw new Error('There are scores');
    const combined = combineVerdicts([first, ...others]);

    expect(combined).toEqual({
      ...verdictOf(score, scores.indexOf(score)),
      spread,
      applicable,
    });
  });
});
