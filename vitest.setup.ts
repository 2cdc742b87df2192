import { afterAll, afterEach, vi } from 'vitest';
import { takeLeaks } from './test/kit/canary/leaks.ts';
import { watchModule } from './test/kit/canary/watch-calls.ts';
import { lookAtErrors, watchErrors } from './test/kit/canary/watch-errors.ts';
import { watchOutput } from './test/kit/canary/watch-output.ts';

// Whatever the tests do, nothing that is printed and no error that is thrown holds a key or a prompt.
watchOutput();
watchErrors();
// What callers call, and below it what sends.
const WATCHED = [
  'client',
  'providers/detect-provider',
  'providers/to-conversation',
  'providers/to-function-tools',
  'resources/annotations',
  'resources/evaluation-rows',
  'resources/rate-limit-record',
  'resources/tasks',
  'resources/traces',
  'transport/transport',
];
for (const file of WATCHED) vi.doMock(`./src/${file}.ts`, watchModule);
const refuseLeaks = (): void => {
  lookAtErrors();
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`Something secret is shown: ${leaks.join('; ')}`);
};
afterEach(refuseLeaks);
afterAll(refuseLeaks);

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
vi.setConfig({ testTimeout: runs === undefined ? 60_000 : 1_200_000 });
