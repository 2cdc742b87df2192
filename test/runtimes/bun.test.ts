import { runProcess } from './hosts/run-process.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('bun', (setup) => runProcess('bun', setup));
