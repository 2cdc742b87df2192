import { dirname, isAbsolute, join } from 'node:path';
import type { EvalDefinition } from 'align-evals/batch';
import { CommandError, usageError } from '../command-error.ts';
import type { RunFlags } from '../flags/run-flags.ts';
import type { Host } from '../host.ts';
import { isRecord } from '../json.ts';
import { namedRows } from '../rows/named-rows.ts';
import { readRecords } from '../rows/read-rows.ts';
import { locationOf } from '../rows/row-errors.ts';
import { resolveRowSource } from '../rows/row-source.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { describeFault, type LoadedEval } from './load-eval.ts';

type Definition = EvalDefinition<object, unknown>;

export interface EvalRows {
  readonly rows: Exclude<Definition['rows'], string>;
  /** The file of the rows, or of the eval that has them. */
  readonly source: string;
  /** Whether the rows can be read again after they were checked. */
  readonly isRepeatable: boolean;
}

/** Opens the rows of an eval, which are in it or in a file beside it. The flags select some of them. */
export async function openEvalRows(
  { definition, file }: LoadedEval,
  flags: Pick<RunFlags, 'limit' | 'row'>,
  host: Host,
): Promise<EvalRows> {
  const { rows } = definition;
  if (typeof rows !== 'string') {
    const select = (): AsyncIterable<object> => selectRows(itemsOf(rows, file), flags);
    return { rows: select, source: file, isRepeatable: !isOnce(rows) };
  }
  const path = isAbsolute(rows) ? rows : join(dirname(file), rows);
  const source = await resolveRowSource([path], { stdin: host.stdin });
  if (source === undefined) throw usageError(`The rows of ${toTerminalText(file)} are missing.`);
  const [rowFile] = source.files;
  const read = async function* (): AsyncGenerator<object, void, undefined> {
    if (rowFile === undefined) return;
    const kind = definition.kind ?? 'reward';
    for await (const { line, row, problem } of readRecords(rowFile, { kind })) {
      if (problem === undefined && isRecord(row)) yield row;
      else
        throw usageError(
          `${locationOf(rowFile, line)}: ${problem ?? NO_OBJECT}`,
          'unreadable_rows',
        );
    }
  };
  return { rows: () => selectRows(read(), flags), source: path, isRepeatable: true };
}

const NO_OBJECT = 'the row is not an object. Each row of a task is an object with any fields.';

async function* itemsOf(
  rows: Exclude<Definition['rows'], string>,
  file: string,
): AsyncGenerator<object> {
  try {
    const items = typeof rows === 'function' ? await rows() : rows;
    // The types exclude it, which Node strips.
    if (!isIterable(items)) {
      throw new TypeError('rows() returned neither a list of rows nor another iterable of them');
    }
    yield* items;
  } catch (error) {
    const message = `The rows of ${file} could not be read: ${describeFault(error, file)}`;
    throw new CommandError(message, { code: 'unreadable_rows' });
  }
}

function isIterable(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Symbol.iterator in value || Symbol.asyncIterator in value)
  );
}

/**
 * A generator is its own iterator: it has its rows once. So has a stream, whose iterator is another object, and which can be
 * asked for one only once.
 */
function isOnce(rows: Exclude<Definition['rows'], string>): boolean {
  if (typeof rows === 'function') return false;
  if (Symbol.asyncIterator in rows) return true;
  const iterator: unknown = rows[Symbol.iterator]();
  return iterator === rows;
}

async function* selectRows(
  rows: AsyncIterable<object>,
  { limit: last = Infinity, row: names }: Pick<RunFlags, 'limit' | 'row'>,
): AsyncGenerator<object, void, undefined> {
  for await (const { row, position } of namedRows(rows, { names, idOf, last })) {
    yield names === undefined ? row : atPosition(row, position);
  }
}

/** Reports name a row without an id by its position among all rows. A copy of an object of a class would lack its methods. */
function atPosition(row: object, position: number): object {
  return Object.getPrototypeOf(row) === Object.prototype ? { position, ...row } : row;
}

function idOf(row: object): string | undefined {
  return 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
