import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL_CORES } from '../../../src/options/model-core.ts';
import {
  CRITERION_PREFIXES,
  findPrefix,
  isUuid,
  LIGHTNING_PREFIXES,
  LIMITS,
  MESSAGE_ROLES,
} from '../../../src/service/rules.ts';
import { RUNS } from '../errors/property-runs.ts';

it('the words and limits are those of the specification', () => {
  expect([CRITERION_PREFIXES, LIGHTNING_PREFIXES, MESSAGE_ROLES, LIMITS, MODEL_CORES]).toEqual([
    ['Reward', 'Penalize', 'Passes if', 'Fails if'],
    ['Passes if', 'Fails if'],
    ['system', 'user', 'assistant', 'tool'],
    { evaluatorName: 255, tagText: 64, pageSize: 500 },
    [
      'align-20251111',
      'align-20250529',
      'align-20260109',
      'align-lightning-20251127',
      'align-lightning-20250731',
    ],
  ]);
});

describe('findPrefix', () => {
  it.each([
    ['Reward brevity', 'Reward'],
    ['Reward', 'Reward'],
    ['Reward, above all, brevity', 'Reward'],
    ['Penalize jargon', 'Penalize'],
    ['Passes if', 'Passes if'],
    ['Passes if it rhymes', 'Passes if'],
    ['Fails if: rude', 'Fails if'],
    ['Rewarding', undefined],
    ['Reward1', undefined],
    ['Reward_', undefined],
    ['Rewardß', undefined],
    ['Reward奖', undefined],
    ['reward brevity', undefined],
    ['PASSES IF it rhymes', undefined],
    ['Passes', undefined],
    ['Passes\u00A0if it rhymes', undefined],
    [' Reward brevity', undefined],
    ['\uFEFFReward brevity', undefined],
    ['“Reward” brevity', undefined],
    ['Response passes if it rhymes', undefined],
    ['', undefined],
  ] as const)('finds in %j: %s', (criterion, prefix) => {
    expect(findPrefix(criterion)).toBe(prefix);
  });

  it('finds the prefix whatever follows its word', () => {
    const prefix = fc.constantFrom(...CRITERION_PREFIXES);
    fc.assert(
      fc.property(prefix, fc.string(), (word, rest) => findPrefix(`${word} ${rest}`) === word),
      RUNS,
    );
  });
});

describe('isUuid', () => {
  it.each<readonly [unknown, boolean]>([
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', true],
    ['0198C3D2-6A41-7C1E-9B52-3F0A7D1E5C44', true],
    ['123e4567-e89b-12d3-a456-426614174000', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
    ['0198c3d26a417c1e9b523f0a7d1e5c44', false],
    ['{0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44}', false],
    ['urn:uuid:0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44\n', false],
    [' 0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c4', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c444', false],
    ['g198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-../../secrets', false],
    ['', false],
    [undefined, false],
    [null, false],
    [['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44'], false],
  ])('of %j: %s', (value, expected) => {
    expect(isUuid(value)).toBe(expected);
  });

  it('is true of every UUID', () => {
    fc.assert(fc.property(fc.uuid(), isUuid), RUNS);
  });
});
