import { runProcess } from './hosts/run-process.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('node22', (setup) => runProcess('node22', setup));
