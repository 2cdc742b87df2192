import { usageError } from '../command-error.ts';
import { toTerminalText } from '../text/terminal-text.ts';

/** A row and its position among all rows, from 1. */
export interface PlacedRow<T> {
  readonly row: T;
  readonly position: number;
}

interface RowNames<T> {
  /** The values of `--row`; all rows without them. */
  readonly names: readonly string[] | undefined;
  readonly idOf: (row: T) => string | undefined;
  /** The last position that is read. */
  readonly last: number;
}

/**
 * Yields the rows that `--row` names, with their positions. A name is the id of a row, or else a position.
 *
 * With names it reads all rows before it yields the first one: a later row may have the id that is also the position of an
 * earlier row, and a name that is misspelt must not cost a request.
 *
 * @throws {@link CommandError} when no row has a name.
 */
export async function* namedRows<T>(
  rows: AsyncIterable<T>,
  { names, idOf, last }: RowNames<T>,
): AsyncGenerator<PlacedRow<T>, void, undefined> {
  if (names === undefined) yield* placeRows(rows, last);
  else yield* await findRows(placeRows(rows, last), names, idOf);
}

async function* placeRows<T>(
  rows: AsyncIterable<T>,
  last: number,
): AsyncGenerator<PlacedRow<T>, void, undefined> {
  let position = 0;
  for await (const row of rows) {
    position += 1;
    yield { row, position };
    if (position >= last) break;
  }
}

async function findRows<T>(
  rows: AsyncIterable<PlacedRow<T>>,
  names: readonly string[],
  idOf: (row: T) => string | undefined,
): Promise<PlacedRow<T>[]> {
  const byId = new Map(names.map((name) => [name, new Set<PlacedRow<T>>()]));
  const byPosition = new Map<string, PlacedRow<T>>();
  for await (const placed of rows) {
    const [id, position] = [idOf(placed.row), String(placed.position)];
    if (id !== undefined) byId.get(id)?.add(placed);
    if (byId.has(position)) byPosition.set(position, placed);
  }
  const found = new Set<PlacedRow<T>>();
  for (const [name, withId] of byId) {
    const named = withId.size > 0 ? withId : [byPosition.get(name) ?? missing(name)];
    for (const placed of named) found.add(placed);
  }
  return [...found].sort((one, other) => one.position - other.position);
}

function missing(name: string): never {
  throw usageError(`--row ${toTerminalText(name)}: no row has this id or position.`);
}
