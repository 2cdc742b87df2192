import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { readPageOrder } from '../../../scripts/site/page-order.ts';
import { DEFAULT_NAMES } from '../../../src/service/service-names.ts';
import { readBlocks } from '../../kit/process/document.ts';

const CODE = /^(?<fence>`{3,}).*?^\k<fence>/gms;
const MAX_WORDS = 1500;
const MAX_CELL = 300;

/** Pages to look things up in: most of their words are in tables, or in one section per item. */
const TABLES = [
  'docs/command.md',
  'docs/criteria-library.md',
  'docs/faults.md',
  'docs/provider-table.md',
  'docs/runtimes.md',
];

const ORDER = readPageOrder();
const START = { title: 'Documentation', path: 'docs/README.md' };

/** Every page with the one that follows it. */
const PAGES = withNext(ORDER).map((page) => ({
  ...page,
  text: readFileSync(page.path, 'utf8'),
}));

function withNext(pages: readonly { readonly title: string; readonly path: string }[]) {
  return pages.map((page, index) => {
    const next = pages[index + 1] ?? START;
    const target = relative(dirname(page.path), next.path);
    return { ...page, next: `Next: [${next.title}](${target}).` };
  });
}

/** `require` is a name of CommonJS, which one page shows. */
const GLOBALS = Object.fromEntries(
  ['require', ...Object.getOwnPropertyNames(globalThis)].map((name) => [name, 'readonly'] as const),
);

/** What is wrong with the names of a program, or with its syntax. */
function undefinedNames(code: string): readonly string[] {
  const languageOptions = { globals: GLOBALS, sourceType: 'module' } as const;
  const rules = { 'no-undef': 'error' } as const;
  return new Linter().verify(code, { languageOptions, rules }).map(({ message }) => message);
}

const paragraphsOf = (text: string): string[] => text.trimEnd().split(/\n{2,}/);

describe('the pages of the documentation', () => {
  it('are all in docs/README.md or docs/decisions/README.md, except the one for contributors', () => {
    const listed = PAGES.map(({ path }) => path).filter((path) => path !== 'SECURITY.md');
    const files = globSync(['docs/*.md', 'docs/decisions/*.md']);

    expect([...listed, 'docs/README.md', 'docs/architecture.md'].sort()).toEqual(files.sort());
    expect([...new Set(ORDER.map(({ group }) => group))]).toEqual([
      'Start',
      'Guides',
      'Reference',
      'Background',
      'Decisions',
    ]);
  });

  it('begin with what one can do after them', () => {
    const others = PAGES.filter(
      ({ text }) =>
        !/^(?:After (?:this|these) pages?|With this page) /.test(paragraphsOf(text)[1] ?? ''),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it.each(PAGES)('$path ends with the next page', ({ text, next }) => {
    expect(paragraphsOf(text).at(-1)).toBe(next);
  });

  it(`have at most ${String(MAX_WORDS)} words without code, except those with tables to look things up in`, () => {
    const long = PAGES.filter(({ path }) => !TABLES.includes(path))
      .map(({ path, text }) => ({
        path,
        words: text.replaceAll(CODE, '').match(/[^\s|]+/g)?.length ?? 0,
      }))
      .filter(({ words }) => words > MAX_WORDS);
    expect(long).toEqual([]);
  });

  it('define every name that a block of JavaScript uses', () => {
    const blocks = PAGES.flatMap(({ path, text }) =>
      readBlocks(text).map((block) => ({ path, ...block })),
    ).filter(({ language }) => language === 'js');
    const problems = blocks.flatMap(({ path, line, text }) =>
      undefinedNames(text).map((message) => `${path}:${String(line)} ${message}`),
    );

    expect(blocks.length).toBeGreaterThan(10);
    expect(problems).toEqual([]);
    expect(undefinedNames('openai.chat.create({ model });')).toEqual([
      "'openai' is not defined.",
      "'model' is not defined.",
    ]);
  });

  it(`have no cell of more than ${String(MAX_CELL)} characters`, () => {
    const cells = PAGES.flatMap(({ path, text }) =>
      text
        .replaceAll(CODE, '')
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .flatMap((line) => line.split('|').map((cell) => ({ path, cell: cell.trim() }))),
    );
    expect(cells.length).toBeGreaterThan(1000);
    expect(cells.filter(({ cell }) => cell.length > MAX_CELL)).toEqual([]);
  });
});

describe('the reference pages', () => {
  const API = readFileSync('etc/api/client.txt', 'utf8');
  const members = API.split('interface ClientOptions {\n')[1]?.split('\n}')[0] ?? '';
  const options = Array.from(members.matchAll(/^ {2}readonly (\w+)/gm), ([, name = '']) => name);
  const errors = Array.from(API.matchAll(/^class (\w+Error) /gm), ([, name = '']) => name);

  it('options.md has every option of a client', () => {
    const page = readFileSync('docs/options.md', 'utf8');
    expect(options.length).toBeGreaterThan(15);
    expect(options.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('errors.md has every class of error', () => {
    const page = readFileSync('docs/errors.md', 'utf8');
    expect(errors.length).toBeGreaterThan(15);
    expect(errors.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('open-points.md has the default of every name that the specification leaves open', () => {
    const text = readFileSync('docs/open-points.md', 'utf8');
    expect(Object.values(DEFAULT_NAMES).filter((name) => !text.includes(name))).toEqual([]);
  });
});
