import { describe, expect, it } from 'vitest';
import { type CoveringFile, readCoveringTests } from '../../../../scripts/maps/covering-tests.ts';

const read = (text: string): CoveringFile => readCoveringTests('a.test.ts', text);
const titlesIn = (text: string): unknown[] =>
  read(text).tests.map(({ ids, title }) => [...ids, title]);

describe('readCoveringTests', () => {
  it('reads the ids above a test, with the titles of its groups', () => {
    const found = read(`
describe('outer', () => {
  describe(\`inner\`, () => {
    // covers: S-001, P-002
    it('works', () => {});
  });
});
`);

    expect(found).toEqual({
      tests: [{ ids: ['S-001', 'P-002'], file: 'a.test.ts', title: 'outer > inner > works' }],
      problems: [],
    });
  });

  it('reads the ids above a group, a table and a row of a table', () => {
    const found = titlesIn(`
// covers: S-001
describe('group', () => {
  // Why this is tested.
  // covers: S-002
  it.each([
    ['one', 1],
    // covers: S-003
    ['two', 2],
    // covers: S-004
    'three',
    // covers: S-005
    { name: 'four', value: 4 },
    // covers: S-006
    5,
    // covers: S-007
    list('six', 6),
  ] as const)('reads %s', () => {});
});
`);

    expect(found).toEqual([
      ['S-001', 'group'],
      ['S-002', 'group > reads %s'],
      ['S-003', 'group > reads two'],
      ['S-004', 'group > reads three'],
      ['S-005', 'group > reads four'],
      ['S-006', 'group > reads 5'],
      ['S-007', 'group > reads six'],
    ]);
  });

  it('names a row beside a title that does not mention it', () => {
    const found = titlesIn(`
it.each([
  // covers: S-001
  { name: 'one' },
])('reads $name', () => {});
`);

    expect(found).toEqual([['S-001', 'reads $name (one)']]);
  });

  it('names a row of a table of its own by the constant and the objects around it', () => {
    const found = titlesIn(`
export const TABLES: readonly Table[] = [
  {
    title: 'Trace',
    rows: [
      // covers: S-001
      ['id', 'string', true],
    ],
  },
];
const BY_NAME = {
  // covers: S-002
  'in hex': toHex,
};
`);

    expect(found).toEqual([
      ['S-001', 'TABLES > Trace: id · string'],
      ['S-002', 'BY_NAME: in hex'],
    ]);
  });

  it.each([
    [
      'a comment above no test',
      '// covers: S-001\nconst one = 1;',
      '"covers: S-001" is above no test',
    ],
    [
      'a comment at the end',
      "it('a', () => {});\n// covers: S-001\n",
      '"covers: S-001" is above no test',
    ],
    ['no list of ids', "// covers: S-1\nit('a', () => {});", '"covers: S-1" is not a list of ids'],
    ['no ids', "// covers: \nit('a', () => {});", '"covers: " is not a list of ids'],
    [
      'a test that is skipped',
      "// covers: S-001\nit.skip('a', () => {});",
      'covers S-001 does not run',
    ],
    [
      'a test of a group that is skipped',
      "describe.skip('a', () => {\n// covers: S-001\nit('a', () => {}); });",
      'covers S-001 does not run',
    ],
  ])('reports %s', (_, text, problem) => {
    const { tests, problems } = read(text);

    expect(tests).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('reads no comment inside of a text', () => {
    expect(read("const code = `\n// covers: S-001\nit('a')`;")).toEqual({
      tests: [],
      problems: [],
    });
  });
});
