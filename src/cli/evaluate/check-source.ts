import { usageError } from '../command-error.ts';
import type { Output } from '../output.ts';
import { checkRows } from '../rows/check-rows.ts';
import type { ReadRowsOptions } from '../rows/read-rows.ts';
import type { RowSource } from '../rows/row-source.ts';
import { cleanText } from '../text/clean-text.ts';
import { countOf } from '../text/count-of.ts';

/**
 * Checks all rows before the first request, and names the keys that are ignored.
 *
 * @returns The number of rows; undefined when the source cannot be read twice.
 * @throws {@link CommandError} with the first problems when a row cannot be used.
 */
export async function checkSource(
  source: RowSource,
  options: ReadRowsOptions,
  output: Output,
): Promise<number | undefined> {
  if (!source.isRepeatable) return undefined;
  const { rows, invalid, problems, unknownKeys } = await checkRows(source, options);
  if (invalid > 0) throw usageError(listProblems(problems, invalid), 'unreadable_rows');
  noteUnknownKeys(unknownKeys, output);
  return rows;
}

/** Names the keys of rows that nothing reads. */
export function noteUnknownKeys(keys: readonly string[], { note }: Output): void {
  if (keys.length === 0) return;
  const names = keys.map((key) => cleanText(key)).join(', ');
  note(`Ignored keys of the rows: ${names}.`);
}

function listProblems(problems: readonly string[], invalid: number): string {
  const others = invalid - problems.length;
  if (others === 0) return problems.join('\n');
  return [...problems, `${countOf(others, 'more row', 'more rows')} cannot be used.`].join('\n');
}
