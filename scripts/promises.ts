import { readCells, readMarkdownRows } from './markdown-tables.ts';

/** A sentence of a page, or a row of one of its tables. */
export interface PageSentence {
  /** The page and the heading. */
  readonly section: string;
  /** Without marks of Markdown; the cells of a row are separated by ` · `. */
  readonly text: string;
}

/** A sentence, and a test that fails when the sentence is not true. */
export interface PromiseRow {
  /** The line in the list, from 1. */
  readonly line: number;
  readonly section: string;
  readonly sentence: string;
  /** The file of the test, `package.json` for a command, or `-` if there is nothing to test. */
  readonly file: string;
  /** The name of the test, the command, or why there is nothing to test. */
  readonly test: string;
}

/** What a list of promises is compared with. */
export interface PromiseFacts {
  readonly sentences: readonly PageSentence[];
  readonly promises: readonly PromiseRow[];
  /** Tests as `file > name`. */
  readonly tests: ReadonlySet<string>;
  /** The names of the npm scripts. */
  readonly scripts: ReadonlySet<string>;
}

const CODE_BLOCK = /^```[^]*?^```$/gm;
const BLOCK_START = /\n\s*\n|\n(?=[|#]|- )/;
const SENTENCE_END = /(?<=[.!?]["')]*) /;

/** What a row ends with that is listed by its first cells only, because the others are figures. */
const OTHER_CELLS = ' · …';

/** Reads the sentences of a page, list items and rows of tables included, in their order. */
export function readSentences(page: string, markdown: string): PageSentence[] {
  const blocks = markdown.replaceAll(CODE_BLOCK, '').split(BLOCK_START);
  let section = page;
  return blocks.flatMap((block, index) => {
    const heading = /^#+ (.*)$/.exec(block)?.[1];
    if (heading !== undefined) section = `${page}: ${heading}`;
    return heading === undefined
      ? readBlock(block, blocks[index + 1] ?? '').map((text) => ({ section, text }))
      : [];
  });
}

function readBlock(block: string, nextBlock: string): string[] {
  if (block.startsWith('|')) {
    const cells = readCells(block, nextBlock);
    return cells === undefined ? [] : [toPlainText(cells.join(' · '))];
  }
  const text = toPlainText(block.replace(/^- /, ''));
  return text === '' ? [] : text.split(SENTENCE_END);
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Reads which test proves which sentence.
 *
 * @param markdown - The text of docs/internals/promises.md. A row without a sentence continues the one above it.
 */
export function readPromises(markdown: string): PromiseRow[] {
  let sentence = '';
  return readMarkdownRows(markdown).map(
    ({ line, section, cells: [first = '', file = '', test = ''] }) => {
      sentence = first === '' ? sentence : toPlainText(first);
      return { line, section, sentence, file, test };
    },
  );
}

/** Finds sentences that are not listed or no longer exist, and tests and commands that do not exist. */
export function findPromiseProblems(facts: PromiseFacts): string[] {
  const { sentences, promises } = facts;
  const missing = sentences.filter(
    (sentence) => !promises.some((promise) => isAbout(promise, sentence)),
  );
  return [
    ...missing.map(({ section, text }) => `"${section}" has no row for "${text}"`),
    ...promises.flatMap((promise) => findRowProblems(promise, facts)),
  ];
}

function isAbout({ section, sentence }: PromiseRow, page: PageSentence): boolean {
  if (section !== page.section) return false;
  return sentence.endsWith(OTHER_CELLS)
    ? page.text.startsWith(sentence.slice(0, -1))
    : page.text === sentence;
}

function findRowProblems(
  promise: PromiseRow,
  { sentences, tests, scripts }: PromiseFacts,
): string[] {
  const { line, section, sentence, file, test } = promise;
  const isOnPage = sentences.some((page) => isAbout(promise, page));
  return [
    ...(isOnPage ? [] : [`line ${line}: "${section}" does not contain "${sentence}"`]),
    ...(hasProof() ? [] : [`line ${line}: there is no "${test}" in ${file}`]),
  ];

  function hasProof(): boolean {
    if (file === '-') return test !== '';
    if (file === 'package.json') return scripts.has(/^npm run (.*)$/.exec(test)?.[1] ?? '');
    return tests.has(`${file} > ${test}`);
  }
}
