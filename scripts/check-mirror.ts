/** Checks that every test of test/unit belongs to a source file: test/README.md has the rule. */
import { listFiles } from './list-files.ts';
import { findStrayTests } from './mirror.ts';

const files = listFiles('.', ['src', 'scripts', 'bench', 'test/unit']);
const stray = findStrayTests(files);
for (const test of stray) console.error(`${test} belongs to no source file`);
console.log(`${stray.length} tests belong to no source file`);
process.exitCode = files.length > 0 && stray.length === 0 ? 0 : 1;
