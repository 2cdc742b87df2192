import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainTables } from '../../resilience/faults/render-table.ts';
import { CASES } from '../../runtimes/suite/cases.js';
import { DIFFERENCES } from '../../runtimes/table/differences.ts';
import { renderSection, renderTable } from '../../runtimes/table/render-table.ts';

const WRITE = 'run npm run docs -- render';
const oneLine = (text: string): string => plainTables(text).replaceAll(/\s+/g, ' ');

it('docs/runtimes.md has the versions, the table and the notes of the suite of all runtimes', () => {
  const document = readFileSync('docs/runtimes.md', 'utf8');

  expect(plainTables(document), WRITE).toContain(renderTable());
  expect(oneLine(document), WRITE).toContain(oneLine(renderSection()));
});

it('the cases of the suite of all runtimes have different names', () => {
  const names = CASES.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('the differences between runtimes are of cases that exist, and one per case and runtime', () => {
  const names = new Set(CASES.map(({ name }) => name));
  const pairs = DIFFERENCES.flatMap(({ name, runtimes }) =>
    runtimes.map((runtime) => `${runtime}: ${name}`),
  );
  expect(DIFFERENCES.filter(({ name }) => !names.has(name))).toEqual([]);
  expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
});
