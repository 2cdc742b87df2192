import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_NAMES } from '../../../src/service/service-names.ts';

const read = (page: string): string =>
  readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');

it.each(['names.md', 'open-points.md'])('%s has no cell of more than 300 characters', (page) => {
  const cells = read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()));

  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter(({ length }) => length > 300)).toEqual([]);
});

it('open-points.md has the default of every name that the specification leaves open', () => {
  const text = read('open-points.md');

  expect(Object.values(DEFAULT_NAMES).filter((name) => !text.includes(name))).toEqual([]);
});
