import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../../../scripts/exports/find-differences.ts';
import { type Exports, readExports } from '../../../../scripts/exports/read-exports.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const MANIFEST = {
  type: 'module',
  exports: {
    '.': { types: './dist/index.d.ts' },
    './more': { types: './dist/more/index.d.ts' },
    './package.json': './package.json',
  },
};

const INDEX = `
import { Hidden, Score as S } from './chunk-A.js';
/** Options. */
export interface Options { readonly limit?: number; readonly hidden: Hidden<string>; }
export declare class Client { constructor(options: Options); #private; score(text: string): Promise<S>; }
export { S as Score };
`;

const CHUNK = `
/** Not exported. */
interface Hidden<T> { readonly value: T; readonly next: Hidden<T> | null; readonly options: import('./index.js').Options; }
interface Score { readonly value: 'low' | 'high' | null; }
export { type Hidden, type Score };
`;

const MORE = `
import { type Score } from '../chunk-A.js';
declare function read(score: Score): number;
declare function read(score: string): string;
export { read };
`;

type Files = Readonly<Record<string, string>>;
const FILES: Files = { 'index.d.ts': INDEX, 'chunk-A.d.ts': CHUNK, 'more/index.d.ts': MORE };

async function exportsOf(files: Files): Promise<Exports> {
  const root = await createTemporaryFolder();
  await mkdir(join(root, 'dist/more'), { recursive: true });
  await writeFile(join(root, 'package.json'), JSON.stringify(MANIFEST));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'dist', name), text);
  return readExports(join(root, 'dist'));
}

async function differencesWith(changes: Files): Promise<string[]> {
  return findDifferences(await exportsOf(FILES), await exportsOf({ ...FILES, ...changes }));
}

describe('the comparison of exports', () => {
  it('reads every export of every entry', async () => {
    expect([...(await exportsOf(FILES)).keys()].sort()).toEqual([
      '. > Client',
      '. > Options',
      '. > Score',
      './more > read',
    ]);
  });

  it('ignores comments, white space, names of chunks and hidden types, and the order of members', async () => {
    const differences = await differencesWith({
      'index.d.ts': `
import { Hidden$1 as Concealed, Score } from './chunk-B.js';
interface Options {
  readonly hidden: Concealed<string>;

  readonly limit?: number
}
declare class Client {
  #private;
  constructor(options: Options);
  /** Scores. */
  score(text: string): Promise<Score>;
}
export { Client, type Options, type Score };
`,
      'chunk-B.d.ts': CHUNK.replaceAll('Hidden', 'Hidden$1').replace(
        "'low' | 'high' | null",
        "null | 'high' | 'low'",
      ),
      'more/index.d.ts': MORE.replace('chunk-A', 'chunk-B'),
    });

    expect(differences).toEqual([]);
  });

  it('reports an export that is gone, and one that is new', async () => {
    const index = INDEX.replace('export { S as Score };', 'export { S as Result };');

    expect(await differencesWith({ 'index.d.ts': index })).toEqual(
      expect.arrayContaining(['. > Result is new', '. > Score is gone']),
    );
  });

  it('reports another type, with what differs', async () => {
    const [difference, ...others] = await differencesWith({
      'index.d.ts': INDEX.replace('limit?: number', 'limit: number'),
    });

    expect(others).toEqual([]);
    expect(difference).toContain('. > Options has another type\n  before: ');
    expect(difference).toContain('readonly limit ? : number');
    expect(difference).toContain('readonly limit : number');
  });

  it.each([
    ['a hidden type', CHUNK.replace('readonly value: T', 'readonly value: T[]'), '. > Options'],
    ['a type of a chunk', CHUNK.replace("'high'", "'highest'"), '. > Score'],
  ])('reports a change of %s where it is exported', async (_, chunk, name) => {
    const differences = await differencesWith({ 'chunk-A.d.ts': chunk });

    expect(differences.map((text) => text.replace(/ has[^]*/, ''))).toEqual([name]);
  });

  it('reports another order of overloads', async () => {
    const [first = '', second = ''] = MORE.split('\n').filter((line) => line.includes('read('));
    const more = MORE.replace(first, '').replace(second, `${second}\n${first}`);

    expect(await differencesWith({ 'more/index.d.ts': more })).toHaveLength(1);
  });
});
