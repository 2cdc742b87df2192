import { runWorkerd } from './hosts/run-workerd.ts';
import { COMPATIBILITY_DATES } from './table/runtimes.ts';
import { testRuntime } from './test-runtime.ts';

const settings = { compatibilityDate: COMPATIBILITY_DATES.early };

await testRuntime('workerd-early', (setup) => runWorkerd(settings, setup));
