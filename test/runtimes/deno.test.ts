import { runProcess } from './hosts/run-process.ts';
import { testRuntime } from './test-runtime.ts';

await testRuntime('deno', (setup) => runProcess('deno', setup));
