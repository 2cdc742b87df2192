import { readMarkdownRows } from '../markdown-tables.ts';
import type { MapRow } from './coverage-map.ts';

// In the table of the ratings the first cell is `request` or `response`, and is not unique.
const DIRECTIONS = /^(request|response 200)$/;

/**
 * Finds the rows of all tables of the specification that a map does not list.
 *
 * @param markdown - The text of the specification.
 */
export function findUnlistedRows(markdown: string, rows: readonly MapRow[]): string[] {
  const listed = new Set(rows.map(({ section, sentence }) => `${section} > ${sentence}`));
  return readMarkdownRows(markdown).flatMap(
    ({ line, section, cells: [first = '', second = ''] }) => {
      const row = `${section} > ${DIRECTIONS.test(first) ? `${first} ${second}` : first}`;
      return listed.has(row) ? [] : [`${line}  "${row}" is not listed`];
    },
  );
}
