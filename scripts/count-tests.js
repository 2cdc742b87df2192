// Prints how many tests passed and failed, from the reports of vitest: `count-tests.js FOLDER`.
// Plain JavaScript, since it also runs on machines whose own Node cannot read TypeScript.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const reports = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
);
const sum = (count) => reports.reduce((total, report) => total + count(report), 0);
// A file that could not be loaded has no tests to count, and is a failure all the same.
const broken = ({ testResults = [] }) =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
const passed = sum(({ numPassedTests = 0 }) => numPassedTests);
const failed = sum(({ numFailedTests = 0 }) => numFailedTests) + sum(broken);
console.log(`${passed} passed, ${failed} failed`);
