import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CRITERION_PREFIXES,
  findPrefix,
  isLightningCriterion,
} from '../../../src/service/criteria.ts';
import { RUNS } from '../errors/property-runs.ts';

describe('findPrefix', () => {
  it.each([
    ['Reward brevity', 'Reward'],
    ['Reward', 'Reward'],
    ['Reward, above all, brevity', 'Reward'],
    ['Penalize jargon', 'Penalize'],
    ['Passes if', 'Passes if'],
    ['Passes if it rhymes', 'Passes if'],
    ['Fails if: rude', 'Fails if'],
    ['Rewards short answers', 'Reward'],
    ['Penalized jargon', 'Penalize'],
    ['Passes iffy tests', 'Passes if'],
    ['Fails if1', 'Fails if'],
    ['Reward_', 'Reward'],
    ['Reward奖', 'Reward'],
    ['reward brevity', undefined],
    ['PASSES IF it rhymes', undefined],
    ['Passes', undefined],
    ['Passes\u00A0if it rhymes', undefined],
    [' Reward brevity', undefined],
    ['\uFEFFReward brevity', undefined],
    ['“Reward” brevity', undefined],
    ['Response passes if it rhymes', undefined],
    ['', undefined],
  ] as const)('returns for %j: %s', (criterion, prefix) => {
    expect(findPrefix(criterion)).toBe(prefix);
  });

  it('returns the prefix when any text follows', () => {
    const prefix = fc.constantFrom(...CRITERION_PREFIXES);
    fc.assert(
      fc.property(prefix, fc.string(), (word, rest) => findPrefix(`${word}${rest}`) === word),
      RUNS,
    );
  });
});

it.each([
  ['Passes if it rhymes', true],
  ['Fails if it is rude', true],
  ['Reward brevity', false],
  ['Penalize jargon', false],
  ['Passes iffy tests', true],
  ['', false],
])('isLightningCriterion(%j) is %s', (criterion, expected) => {
  expect(isLightningCriterion(criterion)).toBe(expected);
});
