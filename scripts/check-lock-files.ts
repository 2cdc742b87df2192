/** Checks that every lock file pins the content of every package by its hash, and names no host. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findLockFileProblems, type LockFile } from './lock-file-problems.ts';

const listed = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file !== '');
const problems = files.flatMap((file) =>
  findLockFileProblems(JSON.parse(readFileSync(file, 'utf8')) as LockFile).map(
    (problem) => `${file}: ${problem}`,
  ),
);
for (const problem of problems) console.error(problem);
console.log(`${files.length} lock files, ${problems.length} problems`);
process.exitCode = files.length > 0 && problems.length === 0 ? 0 : 1;
