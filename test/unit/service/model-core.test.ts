import { expect, it } from 'vitest';
import { isLightningCore, MODEL_CORES } from '../../../src/service/model-core.ts';

it('isLightningCore accepts exactly the known cores with lightning in their name', () => {
  expect(MODEL_CORES.filter((core) => isLightningCore(core))).toEqual([
    'align-lightning-20251127',
    'align-lightning-20250731',
  ]);
});

it.each<readonly [unknown, boolean]>([
  ['align-lightning-20270101', true],
  ['align-lightning', false],
  ['my-align-lightning-1', false],
  [undefined, false],
  [['align-lightning-1'], false],
])('isLightningCore(%j) is %s', (core, expected) => {
  expect(isLightningCore(core)).toBe(expected);
});
