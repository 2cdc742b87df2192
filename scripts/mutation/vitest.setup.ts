import { configureGlobal } from 'fast-check';
import { afterAll, beforeEach, vi } from 'vitest';
import { removeTemporaryFolders } from '../../test/kit/process/temporary-folder.ts';

afterAll(removeTemporaryFolders);

// A property that finds a mutant in one run finds it in each.
configureGlobal({ seed: 20261121 });

// Long enough on a busy machine, and soon over where a mutant never settles.
vi.setConfig({ testTimeout: 30_000 });

// Modules stay loaded from one test file to the next, and with them what Stryker has counted: each
// file would hand in the counts of all files before it, which together fill the memory.
const stryker: unknown = Reflect.get(globalThis, '__stryker__');
if (typeof stryker === 'object' && stryker !== null && 'mutantCoverage' in stryker) {
  Object.assign(stryker.mutantCoverage ?? {}, { perTest: {} });
}

// One failed test decides about a mutant, but the files after it would be loaded all the same.
const DECIDED = Symbol.for('a test has failed');
if (Reflect.has(globalThis, DECIDED)) throw new Error('A test of an earlier file has failed');
beforeEach(({ task, onTestFailed }) => {
  if (task.fails === true) return;
  onTestFailed(() => {
    Reflect.set(globalThis, DECIDED, true);
  });
});
