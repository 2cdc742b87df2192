import { readFileSync } from 'node:fs';
import { readCells } from '../markdown-tables.ts';
import type { MapRow } from './coverage-map.ts';

/** A sentence of a page, or a row of one of its tables. */
export interface PageSentence {
  /** The page and the heading. */
  readonly section: string;
  /** Without marks of Markdown; the cells of a row are separated by ` · `. */
  readonly text: string;
}

const CODE_BLOCK = /^```[^]*?^```$/gm;
const BLOCK_START = /\n\s*\n|\n(?=[|#]|- )/;
const SENTENCE_END = /(?<=[.!?]["')]*) /;

/** The end of a row of figures, of which only the first cells are listed. */
const OTHER_CELLS = ' · …';

/** The last paragraph of a page, which promises nothing. */
const NEXT_PAGE = 'Next: ';

const PAGES = ['SECURITY.md', 'docs/reliability.md'];

/** Reads the sentences of the pages that promise something. */
export function readPromisedSentences(): PageSentence[] {
  return PAGES.flatMap((page) => readSentences(page, readFileSync(page, 'utf8')));
}

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
  if (block.startsWith(NEXT_PAGE)) return [];
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

/** Finds sentences that a map does not list, and rows whose sentence is on no page. */
export function findSentenceProblems(
  sentences: readonly PageSentence[],
  rows: readonly MapRow[],
): string[] {
  const missing = sentences.filter((sentence) => !rows.some((row) => isAbout(row, sentence)));
  const gone = rows.filter((row) => !sentences.some((sentence) => isAbout(row, sentence)));
  return [
    ...missing.map(({ section, text }) => `"${section}" has no row for "${text}"`),
    ...gone.map(
      ({ id, section, sentence }) => `${id}: "${section}" does not contain "${sentence}"`,
    ),
  ];
}

/** Lists the rows of the sentences of the pages, in their order. A sentence that is not listed gets a new id. */
export function updateRows(
  sentences: readonly PageSentence[],
  rows: readonly MapRow[],
  prefix: string,
): MapRow[] {
  let last = Math.max(0, ...rows.map(({ id }) => Number(id.slice(prefix.length + 1))));
  return sentences.map((page) => {
    const row = rows.find((one) => isAbout(one, page));
    if (row !== undefined) return row;
    last += 1;
    const id = `${prefix}-${String(last).padStart(3, '0')}`;
    return { id, section: page.section, sentence: page.text, others: [] };
  });
}

function isAbout({ section, sentence }: MapRow, page: PageSentence): boolean {
  if (section !== page.section) return false;
  return sentence.endsWith(OTHER_CELLS)
    ? page.text.startsWith(sentence.slice(0, -1))
    : page.text === sentence;
}
