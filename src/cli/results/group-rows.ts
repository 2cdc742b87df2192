import type { RunRecord } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/**
 * Returns a record whose rows have the value of a tag as their group.
 *
 * @throws {@link CommandError} when no row has the tag, or the journal keeps no tags.
 */
export function groupRows(record: RunRecord, tag: string | undefined): RunRecord {
  if (tag === undefined) return record;
  const rows = record.rows.map((row) => ({
    ...row,
    group: Object.hasOwn(row.tags, tag) ? (row.tags[tag] ?? null) : null,
  }));
  if (rows.every(({ group }) => group === null)) throw unknownTag(record, tag);
  return { ...record, rows };
}

/** The names of tags that are listed. */
const MAX_TAGS = 20;

function unknownTag({ rows, run }: RunRecord, tag: string): Error {
  const names = [...new Set(rows.flatMap(({ tags }) => Object.keys(tags)))].slice(0, MAX_TAGS);
  const list = names.map((name) => toTerminalText(name)).join(', ');
  const none = run.keep === 'all' ? 'The rows have no tags.' : 'The journal keeps no tags.';
  const known = names.length === 0 ? none : `The tags are ${list}.`;
  return usageError(
    `--group-by ${toTerminalText(tag)}: no row has this tag. ${known}`,
    'unknown_tag',
  );
}
