/**
 * Checks docs/internals/promises.md: every sentence of the pages that promise something is listed with a test or a
 * command that exists, and no other sentence is.
 */
import { readFileSync } from 'node:fs';
import { listTests } from './list-tests.ts';
import { findPromiseProblems, readPromises, readSentences } from './promises.ts';

const PAGES = ['SECURITY.md', 'docs/reliability.md'];
const DOCUMENT = 'docs/internals/promises.md';

const read = (file: string): string => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as { readonly scripts: object };

const sentences = PAGES.flatMap((page) => readSentences(page, read(page)));
const promises = readPromises(read(DOCUMENT));
const testFiles = promises.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'));
const problems = findPromiseProblems({
  sentences,
  promises,
  tests: await listTests(testFiles),
  scripts: new Set(Object.keys(manifest.scripts)),
});
for (const problem of problems) console.error(`${DOCUMENT}: ${problem}`);
console.log(`${sentences.length} sentences, ${problems.length} problems`);
process.exitCode = sentences.length > 0 && problems.length === 0 ? 0 : 1;
