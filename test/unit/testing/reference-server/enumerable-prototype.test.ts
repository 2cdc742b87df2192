import { expect, it } from 'vitest';
import { runNode } from '../../../kit/process/run-node.ts';

it('answers every request when Object.prototype has enumerable properties', async () => {
  const program = 'test/unit/testing/reference-server/enumerable-prototype-process.ts';
  const { stdout } = await runNode([program], { killAfterMs: 50_000 });

  expect(JSON.parse(stdout)).toEqual({
    statuses: {
      '/api/v1/evals/reward': 200,
      '/api/v1/evals/trace': 200,
      '/api/v1/annotations/rating': 404,
      '/api/v1/annotations/comment': 404,
      '/api/v1/evaluations/filter': 200,
    },
    list: [200, { traces: [], next_page_token: null }],
  });
});
