import { createHash } from 'node:crypto';
import type { EvaluationRowInput } from 'align-evals/batch';
import type { Shard } from '../flags/parse-number.ts';
import { namedRows } from '../rows/named-rows.ts';
import type { FileRow } from '../rows/row-source.ts';

export interface Selection {
  /** The number of rows from the start of the file. */
  readonly limit?: number | undefined;
  /** The number of rows that are chosen at random within the limit. */
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
}

export function countSelected(rows: number, { limit, sample }: Selection): number {
  return Math.min(rows, limit ?? rows, sample ?? rows);
}

/**
 * Returns a predicate of positions, which begin at 1. Chance is a hash of seed and position, so that the same seed
 * chooses the same rows, and most of them again when rows are added at the end.
 */
export function selectPositions(
  rows: number,
  { limit = rows, sample, seed = 1 }: Selection,
): (position: number) => boolean {
  const last = Math.min(rows, limit);
  if (sample === undefined || sample >= last) return (position) => position <= last;
  const keys = Array.from({ length: last }, (_, index) => ({
    position: index + 1,
    key: hash(`${seed}:${index + 1}`),
  }));
  keys.sort((a, b) => a.key - b.key || a.position - b.position);
  const chosen = new Set(keys.slice(0, sample).map(({ position }) => position));
  return (position) => chosen.has(position);
}

// A double holds 48 bits, and two positions hardly ever have the same hash.
function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

interface RowFlow {
  readonly isSelected: (position: number) => boolean;
  /** The last position that can be selected. Later rows are not read. */
  readonly last: number;
  /** The ids or positions of the selected rows; all rows by default. */
  readonly names?: readonly string[] | undefined;
  /** The part of the selected rows. */
  readonly shard?: Shard | undefined;
  /** The tag whose value is the group of a row without a group. */
  readonly groupBy?: string | undefined;
  /** Receives the reason why a row cannot be used. The row becomes a failed outcome. */
  readonly onProblem: (problem: string) => void;
}

/**
 * Yields the rows that the flags select.
 *
 * @throws {@link CommandError} when no row has one of the names, before the first row is yielded.
 */
export async function* selectRows(
  rows: AsyncIterable<FileRow>,
  { isSelected, last, names, shard, groupBy, onProblem }: RowFlow,
): AsyncGenerator<EvaluationRowInput, void, undefined> {
  const idOf = ({ row }: FileRow): string | undefined => row?.id;
  for await (const { row: one, position } of namedRows(rows, { names, idOf, last })) {
    if (isSelected(position) && isInShard(one.row, position, shard)) {
      yield { ...usableRow(one, { groupBy, onProblem }), position };
    }
  }
}

/** A row without a conversation is rejected by the run, which counts it as failed. */
function usableRow(
  { row, problem }: FileRow,
  { groupBy, onProblem }: Pick<RowFlow, 'groupBy' | 'onProblem'>,
): EvaluationRowInput | object {
  if (row !== undefined) return withGroup(row, groupBy);
  onProblem(problem);
  return {};
}

/** The id of a row decides about its shard, else what is evaluated, as the file writes it. */
function isInShard(
  row: EvaluationRowInput | undefined,
  position: number,
  shard: Shard | undefined,
): boolean {
  if (shard === undefined) return true;
  const key = row === undefined ? `row ${position}` : (row.id ?? contentOf(row));
  return hash(key) % shard.count === shard.number - 1;
}

/** Not the tags and other names of a row: rows that differ in them only are repeats for the journal. */
function contentOf(row: EvaluationRowInput): string {
  if ('trace' in row) return JSON.stringify(row.trace);
  const { messages, input, result, system, tools, choice } = row;
  return JSON.stringify([messages, input, result, system, tools, choice]);
}

function withGroup(row: EvaluationRowInput, groupBy: string | undefined): EvaluationRowInput {
  if (groupBy === undefined || (row.group ?? null) !== null) return row;
  const { tags = {} } = row;
  const value = Object.hasOwn(tags, groupBy) ? tags[groupBy] : undefined;
  return value === undefined ? row : { ...row, group: String(value) };
}
