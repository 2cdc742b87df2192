import { describe, expect, it } from 'vitest';
import { lintCriterion } from '../../../src/criteria/lint-criterion.ts';

const NO_TOOL = 'Not applicable when no tool was called';

/** Each finding of a text by its rule and the words that its message quotes first. */
const findingsOf = (text: string): string[] =>
  lintCriterion(text).map(
    ({ rule, message }) => `${rule}: ${/"([^"]*)"/.exec(message)?.[1] ?? ''}`,
  );

describe('lintCriterion reads prefix and qualifier of', () => {
  it.each<[text: string, ...findings: string[]]>([
    ['Pass if it is short', 'prefix: Pass if'],
    ['Passes when it is short', 'prefix: Passes when'],
    ['Passed if it is short', 'prefix: Passed if'],
    ['Passes, if it is short', 'prefix: Passes, if'],
    ['PASSES IF it is short', 'prefix: PASSES IF'],
    ['Fail whenever it is rude', 'prefix: Fail whenever'],
    ['Failes if it is rude', 'prefix: Failes if'],
    ["Reward's short answers", "prefix: Reward's"],
    ['Rewards short answers', 'prefix: Rewards'],
    ['Rewrd short answers', 'prefix: Rewrd'],
    ['Penalise long answers', 'prefix: Penalise'],
    ['Penalizing long answers', 'prefix: Penalizing'],
    ['Penelize when it is long', 'prefix: Penelize'],
    ['Pass if it is polite and correct', 'prefix: Pass if', 'two_qualities: polite and correct'],
    ['Reward', 'empty: Reward'],
    ['Passes if ', 'empty: Passes if'],
    ['Fails if: .', 'empty: Fails if'],
    [`Fails if it contradicts a tool result. ${NO_TOOL}`],
    [
      'Fails if it contradicts a tool result. Non applicable when no tool was called',
      'misspelt_qualifier: Non applicable',
    ],
    [
      'Fails if it contradicts a tool result; not aplicabel without one',
      'misspelt_qualifier: not aplicabel',
    ],
    ["Fails if it contradicts a tool result. Doesn't apply when no tool was called"],
    ['Fails if it contradicts a tool result. N/A without one'],
  ])('%s', (text, ...findings) => {
    expect(findingsOf(text)).toEqual(findings);
  });
});
