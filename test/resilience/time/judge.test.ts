import { expect, it } from 'vitest';
import { cpuPerEvaluation } from '../../../bench/judge/cpu-per-evaluation.ts';
import { roundTripMs } from '../../kit/time/cpu-time.ts';

// `npm run bench -- judge-overhead` measures about 0.4 ms, and a round trip takes about 6.
it('a judge takes less CPU per evaluation of a conversation of 10 KB than 300 KB of JSON', async () => {
  expect(await cpuPerEvaluation({ warmUp: 200, evaluations: 500 })).toBeLessThan(
    0.3 * roundTripMs(),
  );
});
