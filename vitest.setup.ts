import { afterAll, afterEach, vi } from 'vitest';
import { takeLeaks } from './test/kit/canary/leaks.ts';
import { watchOutput } from './test/kit/canary/watch-output.ts';
import { removeTemporaryFolders } from './test/kit/process/temporary-folder.ts';

// No test prints a key or a prompt, and no call of it throws one: the helpers that create clients search
// what their calls throw.
watchOutput();
const refuseLeaks = (): void => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`Something secret is shown: ${leaks.join('; ')}`);
};
afterEach(refuseLeaks);
afterAll(refuseLeaks);

afterAll(removeTemporaryFolders);

// Property tests are quick unless FAST_CHECK_RUNS asks for more. Loading fast-check takes time in
// every test file, so only such a run pays for it.
const { FAST_CHECK_RUNS: runs, FAST_CHECK_SEED: givenSeed } = process.env;
if (runs !== undefined || givenSeed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  const seed = Number(givenSeed ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`FAST_CHECK_SEED=${seed}`);
  configureGlobal({ seed, ...(runs === undefined ? {} : { numRuns: Number(runs) }) });
}
// On a busy machine even the quick ones take longer than tests usually may.
vi.setConfig({ testTimeout: runs === undefined ? 120_000 : 1_200_000 });
