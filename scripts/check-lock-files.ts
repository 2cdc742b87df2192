/** Checks that every lock file pins the content of every package by its hash, and names no host. */
import { globSync, readFileSync } from 'node:fs';
import { findLockFileProblems, type LockFile } from './lock-file-problems.ts';

const files = globSync('**/package-lock.json', { exclude: ['**/node_modules'] });
const problems = files.flatMap((file) =>
  findLockFileProblems(JSON.parse(readFileSync(file, 'utf8')) as LockFile).map(
    (problem) => `${file}: ${problem}`,
  ),
);
for (const problem of problems) console.error(problem);
console.log(`${files.length} lock files, ${problems.length} problems`);
process.exitCode = files.length > 0 && problems.length === 0 ? 0 : 1;
