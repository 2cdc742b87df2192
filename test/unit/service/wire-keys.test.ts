import { expect, it } from 'vitest';
import { toWireFields } from '../../../src/service/wire-keys.ts';

it('toWireFields renames only the outer keys, and leaves out what is undefined', () => {
  const given = {
    modelCore: 'x',
    tags: { runNumber: '1' },
    tools: [{ maxItems: 1 }],
    system: undefined,
  };
  expect({ ...toWireFields(given) }).toStrictEqual({
    model_core: 'x',
    tags: { runNumber: '1' },
    tools: [{ maxItems: 1 }],
  });
});
