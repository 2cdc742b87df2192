/**
 * Checks docs/internals/specification-coverage.md: each row names a test, and that test exists. Given the path of
 * the specification, also that each row of its tables is listed.
 */
import { readFileSync } from 'node:fs';
import { listTests } from './list-tests.ts';
import { type CoverageRow, readCoverage, readTableRows } from './specification-coverage.ts';

const DOCUMENT = 'docs/internals/specification-coverage.md';
const [specification] = process.argv.slice(2);

const rows = readCoverage(readFileSync(DOCUMENT, 'utf8'));
const problems = [...(await findMissingTests(rows)), ...findMissingRows(rows)];
for (const problem of problems) console.error(problem);
console.log(`${rows.length} rows of the specification, ${problems.length} problems`);
process.exitCode = rows.length > 0 && problems.length === 0 ? 0 : 1;

async function findMissingTests(listed: readonly CoverageRow[]): Promise<string[]> {
  const tests = await listTests(listed.map(({ file }) => file));
  return listed.flatMap(({ line, row, file, test }) => {
    if (file === '' || test === '') return [`${DOCUMENT}:${line}  "${row}" has no test`];
    return tests.has(`${file} > ${test}`)
      ? []
      : [`${DOCUMENT}:${line}  there is no test "${test}" in ${file}`];
  });
}

function findMissingRows(listed: readonly CoverageRow[]): string[] {
  if (specification === undefined) return [];
  const known = new Set(listed.map(({ section, row }) => `${section} > ${row}`));
  return readTableRows(readFileSync(specification, 'utf8'))
    .filter(({ section, row }) => !known.has(`${section} > ${row}`))
    .map(
      ({ line, section, row }) => `${specification}:${line}  "${section} > ${row}" is not listed`,
    );
}
