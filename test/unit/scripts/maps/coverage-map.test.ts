import { expect, it } from 'vitest';
import {
  type CoverageMap,
  type MapRow,
  readMap,
  renderMap,
} from '../../../../scripts/maps/coverage-map.ts';

const MAP: CoverageMap = {
  page: 'docs/internals/map.md',
  prefix: 'S',
  introduction: '\n# Map\n\nAbout.\n',
};

const ROWS: readonly MapRow[] = [
  { id: 'S-001', section: 'First', sentence: 'A call ends.', others: [] },
  { id: 'S-003', section: 'First', sentence: 'Locks pin.', others: ['npm run check -- locks'] },
  { id: 'S-002', section: 'Second', sentence: 'Advice.', others: ['nothing to test: advice'] },
];

it('renderMap lists the tests that carry the id of a row, each once', async () => {
  const test = { ids: ['S-003', 'S-001'], file: 'test/b.test.ts', title: 'b > `ends`' };
  const tests = [test, test, { ids: ['S-001'], file: 'test/a.test.ts', title: 'ends' }];

  expect(await renderMap(MAP, ROWS, tests)).toBe(`# Map

About.

## First

- **S-001** A call ends.
  - \`test/a.test.ts\`: \`ends\`
  - \`test/b.test.ts\`: \`b > ends\`
- **S-003** Locks pin.
  - \`test/b.test.ts\`: \`b > ends\`
  - \`npm run check -- locks\`

## Second

- **S-002** Advice.
  - nothing to test: advice
`);
});

it('readMap reads what renderMap writes, without the tests', async () => {
  const tests = [{ ids: ['S-001'], file: 'test/a.test.ts', title: 'ends' }];

  expect(readMap(await renderMap(MAP, ROWS, tests))).toEqual(ROWS);
});

it.each([
  String.raw`Escapes (\u, \x) * of [redacted] <T> | ~ #1 > 2`,
  '__proto__ and *all* of c_cached_tokens · 0.2 s',
  '[a](b)',
])('readMap reads the sentence %j as it was', async (sentence) => {
  const rows = [{ id: 'S-001', section: 'One', sentence, others: [] }];
  const page = await renderMap(MAP, rows, []);

  expect(readMap(page)).toEqual(rows);
  expect(await renderMap(MAP, readMap(page), [])).toBe(page);
});
