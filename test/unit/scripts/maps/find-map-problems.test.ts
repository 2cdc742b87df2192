import { expect, it } from 'vitest';
import type { CoverageMap, MapRow } from '../../../../scripts/maps/coverage-map.ts';
import { findMapProblems, type MapFacts } from '../../../../scripts/maps/find-map-problems.ts';

const MAP: CoverageMap = { page: 'map.md', prefix: 'S', introduction: '' };
const ROW: MapRow = { id: 'S-001', section: 'One', sentence: 'A call ends.', others: [] };
const TEST = { ids: ['S-001'], file: 'a.test.ts', title: 'ends' };

const problemsWith = (facts: Partial<MapFacts>): string[] =>
  findMapProblems(MAP, {
    rows: [ROW],
    tests: [TEST],
    isCommand: (text) => text === 'npm run check -- locks',
    ...facts,
  });

it.each<[string, Partial<MapFacts>]>([
  ['a test', {}],
  ['a command', { rows: [{ ...ROW, others: ['npm run check -- locks'] }], tests: [] }],
  ['a reason why there is nothing to test', { rows: [{ ...ROW, others: ['advice'] }], tests: [] }],
  ['a test that another map has too', { tests: [{ ...TEST, ids: ['S-001', 'P-009'] }] }],
])('accepts a row with %s', (_, facts) => {
  expect(problemsWith(facts)).toEqual([]);
});

it.each<[string, Partial<MapFacts>, string[]]>([
  ['a row without a test', { tests: [] }, ['map.md: S-001 has no test: "A call ends."']],
  [
    'a test with an unknown id',
    { tests: [TEST, { ...TEST, ids: ['S-002'] }] },
    ['a.test.ts covers S-002, which does not exist: ends'],
  ],
  ['two rows with one id', { rows: [ROW, ROW] }, ['map.md: two rows have the id S-001']],
  [
    'a row of another map',
    { rows: [ROW, { ...ROW, id: 'P-001', others: ['advice'] }] },
    ['map.md: P-001 does not begin with S'],
  ],
  [
    'a command that does not exist',
    { rows: [{ ...ROW, others: ['npm run check -- lock'] }] },
    ['map.md: S-001 names a command that does not exist: npm run check -- lock'],
  ],
])('reports %s', (_, facts, problems) => {
  expect(problemsWith(facts)).toEqual(problems);
});
