import { expect, it } from 'vitest';
import { runNode } from '../../../kit/process/run-node.ts';

const PROCESS = 'test/unit/client/client/enumerable-prototype-process.ts';

it.each([
  ['evaluate', { score: 1, explanation: 'Greets back.' }, 'POST /api/v1/evals/reward'],
  ['list', { traces: [], next_page_token: null }, 'GET /api/v1/traces'],
])(
  'a response that cannot be checked, because Object.prototype has enumerable properties, is kept: %s',
  async (method, body, request) => {
    const args = [PROCESS, method, JSON.stringify(body)];
    const { stdout } = await runNode(args, { killAfterMs: 50_000 });

    expect(JSON.parse(stdout)).toEqual({
      code: 'invalid_schema',
      message: `The response cannot be checked: other code has added enumerable properties to Object.prototype, remove them (${request}, 1 attempt)`,
      body,
      requests: 1,
    });
  },
);
