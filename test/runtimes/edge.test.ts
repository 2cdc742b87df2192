import { runDriver } from './hosts/run-driver.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('edge', (setup) => runDriver('edge-driver.js', setup));
