import { describe, expect, it } from 'vitest';
import { lintCriterion } from '../../../src/criteria/lint-criterion.ts';

const NO_TOOL = 'Not applicable when no tool was called';

/** Each finding of a text by its rule and the words that its message quotes first. */
const findingsOf = (text: string): string[] =>
  lintCriterion(text).map(
    ({ rule, message }) => `${rule}: ${/"([^"]*)"/.exec(message)?.[1] ?? ''}`,
  );

describe('lintCriterion finds every place of two qualities in', () => {
  it.each<[text: string, ...findings: string[]]>([
    [
      'Reward answers that are polite and correct and cite a source',
      'two_qualities: polite and correct',
      'two_qualities: correct and cite',
    ],
    [
      'Reward answers that are polite and correct. Penalize long ones',
      'two_qualities: polite and correct',
      'two_qualities: Penalize',
    ],
    [
      'Fails if the answer contradicts a tool result, the documents or an earlier answer',
      'missing_qualifier: tool result',
      'missing_qualifier: the documents',
      'missing_qualifier: earlier answer',
    ],
    [
      'Reward answers that are polite and that cite a source',
      'two_qualities: polite and that cite',
    ],
    ['Reward answers that cite a source and are polite', 'two_qualities: source and are'],
    ['Passes if the answer is correct, and it is polite', 'two_qualities: correct, and it is'],
    ['Reward agents that check and confirm the address with a tool'],
    [`Reward answers that back every claim with a tool result. ${NO_TOOL}`],
    ['Passes if the assistant confirms the order with a tool and the date with the user'],
    ['Passes if the assistant checks and confirms the address'],
    ['Reward answers that name the pros and cons of each option'],
    ['Reward answers that help the user understand and follow the steps'],
    ['Reward answers that help users find and fix the fault'],
    ['Passes if the languages of the answer are English and French'],
    ['Reward advice that is short and sweet'],
    ['Passes if the dates of departure and arrival are correct'],
    ['Passes if the refund and the fee are stated'],
    ['Passes if the answer is in plain and simple English'],
    ['Reward answers that explain how to install and configure the package'],
    ['Passes if the assistant says which tool it used and why'],
  ])('%s', (text, ...findings) => {
    expect(findingsOf(text)).toEqual(findings);
  });
});
