import { expect, it } from 'vitest';
import { runNode } from '../../../kit/process/run-node.ts';

it('returns a result when Object.prototype has enumerable properties', async () => {
  const { stdout } = await runNode(['test/unit/client/client/enumerable-prototype-process.ts'], {
    killAfterMs: 50_000,
  });

  expect(JSON.parse(stdout)).toEqual({ score: 1, explanation: 'Greets back.', requests: 1 });
});
