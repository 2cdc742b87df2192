import type { RowLine, RunLine } from './lines.ts';

/** What a line keeps of a row. */
export type RowLineFacts = Omit<Required<RowLine>, 't'>;

/**
 * Creates the line of a row.
 *
 * @param keep - With `'scores'` the line has neither the tags nor the body.
 */
export function toRowLine(row: RowLineFacts, keep: RunLine['keep']): RowLine {
  const { i, id, named, n, r, p, group, tags, body } = row;
  const facts: RowLine = { t: 'row', i, id, named, n, r, p, group };
  return keep === 'all' ? { ...facts, tags, body } : facts;
}
