import { runDriver } from './hosts/run-driver.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('chromium-page', (setup) => runDriver('chromium-driver.js', setup, ['page']));
