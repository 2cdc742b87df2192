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

/**
 * Checks all rows before the first request, and names the keys that are ignored. Returns the number of rows, and
 * undefined for a source that cannot be read twice.
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

function noteUnknownKeys(keys: readonly string[], { note }: Output): void {
  if (keys.length === 0) return;
  const names = keys.map((key) => toTerminalText(key)).join(', ');
  note(`Ignored keys of the rows: ${names}.`);
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
    inputColumn: flags.inputColumn,
    outputColumn: flags.outputColumn,
    stop,
    onUnknownKey: (key) => {
      // `checkSource` has named the keys of a file.
      if (rows === undefined) noteUnknownKeys([key], output);
    },
  });
  const { limit = Infinity } = flags;
  return {
    rows: selectRows(source, {
      isSelected: selectPositions(rows ?? Infinity, flags),
      last: Math.min(rows ?? Infinity, limit),
      groupBy: flags.groupBy,
      onProblem: (problem) => {
        problems += 1;
        if (problems <= MAX_PROBLEMS) output.warn(toTerminalText(problem));
        if (problems === MAX_PROBLEMS) output.warn('Further rows with problems are not listed.');
      },
    }),
    total: rows === undefined ? undefined : countSelected(rows, flags),
  };
}
