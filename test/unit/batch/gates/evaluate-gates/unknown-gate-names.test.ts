import { expect, it } from 'vitest';
import type { Gates } from '../../../../../src/batch/gates/gate.ts';
import { unknownGateNames } from '../../../../../src/batch/gates/evaluate-gates.ts';

it.each<[string, Gates, readonly string[]]>([
  ['no gates', {}, []],
  ['gates for all criteria', { minMean: { all: 0.5 } }, []],
  ['known names', { minMean: { named: { tone: 0.5, policy: 0.5 } } }, []],
  [
    'an unknown name in each gate',
    {
      threshold: { named: { a: 0.5 } },
      minPassRate: { named: { b: 0.5 } },
      minMean: { named: { c: 0.5, tone: 0.5 } },
      maxDrop: { named: { d: 0.5 } },
    },
    ['a', 'b', 'c', 'd'],
  ],
  ['the same name twice', { threshold: { named: { a: 1 } }, maxDrop: { named: { a: 1 } } }, ['a']],
  [
    'a name that every object inherits',
    { minMean: { named: { constructor: 0.5 } } },
    ['constructor'],
  ],
])('lists the unknown names of %s', (_, gates, expected) => {
  expect(unknownGateNames(gates, ['tone', 'policy'])).toEqual(expected);
});
