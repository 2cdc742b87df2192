import { expect, it } from 'vitest';
import { cpuPerEvaluation } from '../../../bench/judge/cpu-per-evaluation.ts';

// `npm run bench -- judge-overhead` measures about 0.4 ms.
it('a judge takes less than 2 ms of CPU per evaluation of a conversation of 10 KB', async () => {
  expect(await cpuPerEvaluation({ warmUp: 200, evaluations: 500 })).toBeLessThan(2);
});
