import type { RunRecord } from 'align-evals/batch';
import { type CommandError, usageError } from '../command-error.ts';
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
  if (rows.some(({ group }) => group !== null)) return { ...record, rows };
  const names = new Set(rows.flatMap(({ tags }) => Object.keys(tags)));
  const fix = record.run.keep === 'all' ? '' : 'The journal keeps scores only.';
  throw unknownTag(tag, names, fix);
}

/** The names of tags that are listed. */
const MAX_TAGS = 20;

/** Creates the error of a tag that no row has. */
export function unknownTag(tag: string, names: Iterable<string>, fix: string): CommandError {
  const list = [...names].slice(0, MAX_TAGS).map((name) => toTerminalText(name));
  const known = list.length === 0 ? 'The rows have no tags.' : `The tags are ${list.join(', ')}.`;
  const text = `--group-by ${toTerminalText(tag)}: no row has this tag. ${known} ${fix}`;
  return usageError(text.trimEnd(), 'unknown_tag');
}
