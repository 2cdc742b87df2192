import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('examples/README.md', 'utf8');
const PROGRAMS = readFileSync('test/consumers/examples.test.ts', 'utf8');
const MOST_LINES = 60;

/** The programs of the folder, with the files of a program's configuration left out. */
const FILES = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.[jt]s$/.test(file) && !file.includes('.config.'),
);

/** Tests of their own run these. */
const ELSEWHERE = ['providers/', 'quickstart.ts'];
const OTHERS = FILES.filter((file) => !ELSEWHERE.some((start) => file.startsWith(start)));

it('examples/README.md links every example', () => {
  expect(PAGE).toContain('](providers)');
  expect(
    FILES.filter((file) => !file.startsWith('providers/') && !PAGE.includes(`](${file})`)),
  ).toEqual([]);
});

it('an example has at most 60 lines', () => {
  const lengths = FILES.map((file): [string, number] => [
    file,
    readFileSync(`examples/${file}`, 'utf8').trimEnd().split('\n').length,
  ]);

  expect(lengths.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
});

it('each example is run with the packed package', () => {
  const untested = OTHERS.filter((file) => !PROGRAMS.includes(file));

  // Jest runs in the folder of the first one, and Vitest gets the folder of the second one.
  expect(untested).toEqual(['in-tests/jest/answers.test.js', 'in-tests/vitest/answers.test.js']);
  expect(PROGRAMS).toContain("'in-tests/jest'");
  expect(PROGRAMS).toContain("'in-tests/vitest'");
});
