import { runDriver } from './hosts/run-driver.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('chromium-worker', (setup) => runDriver('chromium-driver.js', setup, ['worker']));
