import { runProcess } from './hosts/run-process.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('node26', (setup) => runProcess('node26', setup));
