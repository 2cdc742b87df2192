// Prints how many tests passed and failed, from the report of vitest: `count-tests.js REPORT`.
// Plain JavaScript, since it also runs on machines whose own Node cannot read TypeScript.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8') || '{}');
const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report;
// A file that could not be loaded has no tests to count, and is a failure all the same.
const broken = testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
);
console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed`);
