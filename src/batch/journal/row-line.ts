import type { RowLine, RunLine } from './lines.ts';

/** What a line keeps of a row. */
export type RowLineFacts = Omit<Required<RowLine>, 't'>;

/**
 * Creates the line of a row.
 *
 * @param keep - With `'scores'` the line has no body, no tags and no group, which may be the value of a tag.
 */
export function toRowLine(row: RowLineFacts, keep: RunLine['keep']): RowLine {
  const { i, id, named, n, r, p, group, tags, body } = row;
  const facts = { t: 'row', i, id, named, n, r, p } as const;
  return keep === 'all' ? { ...facts, group, tags, body } : { ...facts, group: null };
}
