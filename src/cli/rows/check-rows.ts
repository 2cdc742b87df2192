import { readRows, type ReadRowsOptions } from './read-rows.ts';
import { locationOf } from './row-errors.ts';
import type { RowSource } from './row-source.ts';

/** What a file of rows contains. */
export interface RowCheck {
  /** All rows, including the rows that cannot be used. */
  readonly rows: number;
  readonly invalid: number;
  /** The first five reasons. */
  readonly problems: readonly string[];
  /** The keys that no field uses, in the order in which they appear. */
  readonly unknownKeys: readonly string[];
}

const MAX_PROBLEMS = 5;

/**
 * Checks all rows of a source that can be read again, so that a mistake in the last one costs no request. Besides the
 * shape of each row it checks that no id is used twice, for which it keeps the ids.
 *
 * @throws {@link CommandError} when the source cannot be read as rows, or has none.
 */
export async function checkRows(source: RowSource, options: ReadRowsOptions): Promise<RowCheck> {
  const unknownKeys: string[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  let [rows, invalid] = [0, 0];
  const onUnknownKey = (key: string): void => {
    unknownKeys.push(key);
  };
  for await (const one of readRows(source, { ...options, onUnknownKey })) {
    rows += 1;
    const problem =
      one.row === undefined ? one.problem : findDuplicate(source, lineOf, one.row.id, one.line);
    if (problem === undefined) continue;
    invalid += 1;
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  }
  return { rows, invalid, problems, unknownKeys };
}

function findDuplicate(
  source: RowSource,
  lineOf: Map<string, number>,
  id: string | undefined,
  line: number,
): string | undefined {
  if (id === undefined) return undefined;
  const first = lineOf.get(id);
  if (first === undefined) {
    lineOf.set(id, line);
    return undefined;
  }
  return `${locationOf(source, line)}: the id is that of ${locationOf(source, first)} too. Give each row an id of its own, or none.`;
}
