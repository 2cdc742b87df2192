import { expect, it } from 'vitest';
import { runNode } from '../../../kit/process/run-node.ts';

it('a result that cannot be checked, because Object.prototype has enumerable properties, is kept', async () => {
  const { stdout } = await runNode(['test/unit/client/client/enumerable-prototype-process.ts'], {
    killAfterMs: 50_000,
  });

  expect(JSON.parse(stdout)).toEqual({
    code: 'invalid_schema',
    message:
      'The response cannot be checked: other code has added enumerable properties to Object.prototype, remove them (POST /api/v1/evals/reward, 1 attempt)',
    body: { score: 1, explanation: 'Greets back.' },
    requests: 1,
  });
});
