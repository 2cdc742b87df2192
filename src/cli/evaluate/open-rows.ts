import type { EvaluationRowInput } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import type { Output } from '../output.ts';
import { checkRows } from '../rows/check-rows.ts';
import { readRows, type ReadRowsOptions } from '../rows/read-rows.ts';
import type { RowSource } from '../rows/row-source.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { StartedRun } from './connect-run.ts';
import { countSelected, selectPositions, selectRows } from './select-rows.ts';

/** What is known of rows before they are evaluated; nothing of rows that cannot be read twice. */
export type SourceFacts = Pick<StartedRun, 'rows' | 'hash'>;

/** Checks all rows before the first request, and names the keys that are ignored. */
export async function checkSource(
  source: RowSource,
  options: ReadRowsOptions,
  output: Output,
): Promise<SourceFacts> {
  if (!source.isRepeatable) return { rows: undefined, hash: undefined };
  const { rows, hash, invalid, problems, shapes, unknownKeys } = await checkRows(source, options);
  if (invalid > 0) throw usageError(listProblems(problems, invalid), 'unreadable_rows');
  for (const shape of shapes) noteShape(shape, output);
  warnOfUnknownKeys(unknownKeys, output);
  return { rows, hash };
}

function noteShape(shape: string, { note }: Output): void {
  note(`The rows are read as ${shape}. Choose other fields with --field.`);
}

/** A warning, because an ignored key may be a field whose name is wrong. */
function warnOfUnknownKeys(keys: readonly string[], { warn }: Output): void {
  if (keys.length === 0) return;
  const names = keys.map((key) => toTerminalText(key)).join(', ');
  warn(`Fields of the rows that are not used: ${names}.`);
}

function listProblems(problems: readonly string[], invalid: number): string {
  const others = invalid - problems.length;
  if (others === 0) return problems.join('\n');
  return [...problems, `${countOf(others, 'more row', 'more rows')} cannot be used.`].join('\n');
}

interface OpenRows {
  readonly rows: AsyncIterable<EvaluationRowInput>;
  /** The number of rows; undefined on stdin. */
  readonly total: number | undefined;
}

const MAX_PROBLEMS = 5;

/**
 * Opens the rows that the flags select. Rows of stdin that cannot be used are reported as they are read.
 *
 * @param stop - Closes the source, which would otherwise keep the process alive while it waits for rows.
 */
export function openRows(
  { run, rows, flags }: Pick<StartedRun, 'run' | 'rows' | 'flags'>,
  output: Output,
  stop?: AbortSignal,
): OpenRows {
  let problems = 0;
  const source = readRows(run.source, {
    kind: run.settings.kind,
    fields: flags.field,
    stop,
    // `checkSource` has named the keys and shapes of a file.
    ...(rows === undefined && {
      onUnknownKey: (key) => {
        warnOfUnknownKeys([key], output);
      },
      onShape: (shape) => {
        noteShape(shape, output);
      },
    }),
  });
  const { limit = Infinity } = flags;
  return {
    rows: selectRows(source, {
      isSelected: selectPositions(rows ?? Infinity, flags),
      last: Math.min(rows ?? Infinity, limit),
      names: flags.row,
      shard: flags.shard,
      groupBy: flags.groupBy,
      onProblem: (problem) => {
        problems += 1;
        if (problems <= MAX_PROBLEMS) output.warn(toTerminalText(problem));
        if (problems === MAX_PROBLEMS) output.warn('Further rows with problems are not listed.');
      },
    }),
    // The plan of the run counts the rows of a shard, and those with a name.
    total:
      rows === undefined || (flags.shard ?? flags.row) !== undefined
        ? undefined
        : countSelected(rows, flags),
  };
}
