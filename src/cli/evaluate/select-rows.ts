import { createHash } from 'node:crypto';
import type { EvaluationRowInput } from 'align-evals/batch';
import type { Shard } from '../flags/parse-number.ts';
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
  /** The ids of the selected rows, or the positions of rows without an id; all rows by default. */
  readonly names?: readonly string[] | undefined;
  /** The part of the selected rows. */
  readonly shard?: Shard | undefined;
  /** The tag whose value is the group of a row without a group. */
  readonly groupBy?: string | undefined;
  /** Receives the reason why a row cannot be used. The row becomes a failed outcome. */
  readonly onProblem: (problem: string) => void;
}

export async function* selectRows(
  rows: AsyncIterable<FileRow>,
  { isSelected, last, names, shard, groupBy, onProblem }: RowFlow,
): AsyncGenerator<EvaluationRowInput, void, undefined> {
  const missing = new Set(names);
  let position = 0;
  for await (const one of rows) {
    position += 1;
    const isNamed = takeName(names, missing, one.row?.id ?? String(position));
    if (isNamed && isSelected(position) && isInShard(one.row, position, shard)) {
      yield { ...usableRow(one, { groupBy, onProblem }), position };
    }
    if (position >= last) break;
  }
  for (const name of missing) onProblem(`No row has the id ${name}: pass an id or a position.`);
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

/** Returns whether the flags name a row, and notes that its name is found. */
function takeName(
  names: readonly string[] | undefined,
  missing: Set<string>,
  name: string,
): boolean {
  missing.delete(name);
  return names?.includes(name) ?? true;
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
