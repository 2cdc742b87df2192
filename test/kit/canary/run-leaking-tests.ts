// canary.test.ts starts this script: it runs the leaking tests like all tests, and prints their results.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { shared } from '../../../vitest.config.ts';

const tests = fileURLToPath(new URL('leaking-tests.ts', import.meta.url));

// Not the configuration of the repository itself, whose projects have files of their own.
const vitest = await startVitest(
  [],
  {
    config: false,
    watch: false,
    include: [relative(process.cwd(), tests)],
    coverage: { enabled: false },
    reporters: [{}],
  },
  shared,
);
const [file] = vitest.state.getTestModules();
const results = [...(file?.children.allTests() ?? [])].map((test) => {
  const { state, errors = [] } = test.result();
  return [test.name, [state, ...errors.map(({ message }) => message)].join(': ')];
});
await vitest.close();
console.log(`RESULTS ${JSON.stringify(Object.fromEntries(results))}`);
process.exitCode = 0;
