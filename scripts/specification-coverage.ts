import { readMarkdownRows } from './markdown-tables.ts';

/** A row of a Markdown table, with the heading above it. */
export interface TableRow {
  /** The line, from 1. */
  readonly line: number;
  readonly section: string;
  /** The subject of the row: its first cell, or its first two when the first is not unique. */
  readonly row: string;
}

/** A row of the specification, and the test that covers it. */
export interface CoverageRow extends TableRow {
  /** The file, relative to the project. */
  readonly file: string;
  /** The names of its groups and its own, as vitest joins them. */
  readonly test: string;
}

// In the table of the ratings the first cell is `request` or `response`.
const DIRECTIONS = /^(request|response 200)$/;

/**
 * Reads which test covers which row.
 *
 * @param markdown - The text of docs/internals/specification-coverage.md.
 */
export function readCoverage(markdown: string): CoverageRow[] {
  return readMarkdownRows(markdown).map(
    ({ line, section, cells: [row = '', file = '', test = ''] }) => ({
      line,
      section,
      row,
      file,
      test,
    }),
  );
}

/**
 * Reads every row of every table.
 *
 * @param markdown - The text of the specification.
 */
export function readTableRows(markdown: string): TableRow[] {
  return readMarkdownRows(markdown).map(({ line, section, cells: [first = '', second = ''] }) => ({
    line,
    section,
    row: DIRECTIONS.test(first) ? `${first} ${second}` : first,
  }));
}
