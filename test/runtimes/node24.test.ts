import { runProcess } from './hosts/run-process.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('node24', (setup) => runProcess('node24', setup));
