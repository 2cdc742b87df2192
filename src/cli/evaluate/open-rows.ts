import type { EvaluationRowInput } from 'align-evals/batch';
import type { Output } from '../output.ts';
import { readRows } from '../rows/read-rows.ts';
import { cleanText } from '../text/clean-text.ts';
import { noteUnknownKeys } from './check-source.ts';
import type { StartedRun } from './started-run.ts';
import { countSelected, selectPositions, selectRows } from './select-rows.ts';

/** The rows of a run. */
export interface OpenRows {
  readonly rows: AsyncIterable<EvaluationRowInput>;
  /** How many they are; undefined on stdin. */
  readonly total: number | undefined;
}

const MAX_PROBLEMS = 5;

/** Opens the rows that the flags select. Those of stdin that cannot be used are reported as they come. */
export function openRows(
  { run, rows, flags }: Pick<StartedRun, 'run' | 'rows' | 'flags'>,
  output: Output,
): OpenRows {
  let problems = 0;
  const source = readRows(run.source, {
    kind: run.settings.kind,
    inputColumn: flags.inputColumn,
    outputColumn: flags.outputColumn,
    onUnknownKey: (key) => {
      // The check of a file has named them.
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
        if (problems <= MAX_PROBLEMS) output.warn(cleanText(problem));
        if (problems === MAX_PROBLEMS) output.warn('Further rows with problems are not listed.');
      },
    }),
    total: rows === undefined ? undefined : countSelected(rows, flags),
  };
}
