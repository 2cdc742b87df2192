/**
 * Checks docs/internals/specification-coverage.md: each row has a test. Given the path of the specification, also that
 * each row of its tables is listed.
 */
import { readFileSync } from 'node:fs';
import { SPECIFICATION } from './maps/maps.ts';
import { checkMap, readRows } from './maps/repository.ts';
import { findUnlistedRows } from './maps/specification.ts';

const [specification] = process.argv.slice(2);

const rows = readRows(SPECIFICATION);
const unlisted =
  specification === undefined ? [] : findUnlistedRows(readFileSync(specification, 'utf8'), rows);
const problems = [
  ...unlisted.map((problem) => `${specification ?? ''}:${problem}`),
  ...(await checkMap(SPECIFICATION, rows)),
];
for (const problem of problems) console.error(problem);
console.log(`${rows.length} rows of the specification, ${problems.length} problems`);
process.exitCode = rows.length > 0 && problems.length === 0 ? 0 : 1;
