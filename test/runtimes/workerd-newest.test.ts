import { runWorkerd } from './hosts/run-workerd.ts';
import { COMPATIBILITY_DATES } from './table/runtimes.ts';
import { testRuntime } from './test-runtime.ts';

const settings = {
  compatibilityDate: COMPATIBILITY_DATES.newest,
  compatibilityFlags: ['nodejs_compat'],
};

await testRuntime('workerd-newest', (setup) => runWorkerd(settings, setup));
