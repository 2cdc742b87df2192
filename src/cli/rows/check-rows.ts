import { createHash } from 'node:crypto';
import { readRows, type ReadRowsOptions, type SourceRow } from './read-rows.ts';
import { locationOf } from './row-errors.ts';
import type { RowSource } from './row-source.ts';

/** What a file of rows contains. */
export interface RowCheck {
  /** All rows, including the rows that cannot be used. */
  readonly rows: number;
  /** The hash of the rows as they are read, which does not depend on line ends or compression. */
  readonly hash: string;
  readonly invalid: number;
  /** The first five reasons. */
  readonly problems: readonly string[];
  /** The keys that no field uses, in the order in which they appear. */
  readonly unknownKeys: readonly string[];
  /** The names of the shapes of records that were recognised. */
  readonly shapes: readonly string[];
}

const MAX_PROBLEMS = 5;
/** The length of the hashes of a journal. */
const HASH_LENGTH = 32;

/**
 * Checks all rows of a source that can be read again, so that a mistake in the last one costs no request. Besides the
 * shape of each row it checks that no id is used twice, for which it keeps the ids.
 *
 * @throws {@link CommandError} when the source cannot be read as rows, or has none.
 */
export async function checkRows(source: RowSource, options: ReadRowsOptions): Promise<RowCheck> {
  const unknownKeys: string[] = [];
  const shapes: string[] = [];
  const problems: string[] = [];
  const firstWith = new Map<string, Place>();
  const hash = createHash('sha256');
  let [rows, invalid] = [0, 0];
  const collectors = {
    onUnknownKey: (key: string) => void unknownKeys.push(key),
    onShape: (name: string) => void shapes.push(name),
  };
  for await (const one of readRows(source, { ...options, ...collectors })) {
    rows += 1;
    hash.update(`${JSON.stringify(one.row)}\n`);
    const problem = one.problem ?? findDuplicate(firstWith, one);
    if (problem === undefined) continue;
    invalid += 1;
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  }
  const digest = hash.digest('hex').slice(0, HASH_LENGTH);
  return { rows, hash: digest, invalid, problems, unknownKeys, shapes };
}

type Place = Pick<SourceRow, 'file' | 'line'>;

function findDuplicate(
  firstWith: Map<string, Place>,
  { row, file, line }: SourceRow,
): string | undefined {
  const id = row?.id;
  if (id === undefined) return undefined;
  const first = firstWith.get(id);
  if (first === undefined) {
    firstWith.set(id, { file, line });
    return undefined;
  }
  return `${locationOf(file, line)}: ${locationOf(first.file, first.line)} has the same id. Give each row an id of its own, or none.`;
}
