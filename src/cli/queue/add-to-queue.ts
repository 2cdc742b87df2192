import type { EvaluationRowInput } from 'align-evals/batch';
import { missingFile } from '../command-error.ts';
import { checkSource } from '../evaluate/open-rows.ts';
import { readCriteria } from '../evaluate/read-criteria.ts';
import type { Pairs } from '../flags/parse-pairs.ts';
import type { CommandContext } from '../program.ts';
import { readRows, type ReadRowsOptions } from '../rows/read-rows.ts';
import type { RowFormat } from '../rows/row-format.ts';
import { nameOf, resolveRowSource, type RowSource } from '../rows/row-source.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type QueueFlags, withQueue } from './open-queue.ts';

interface AddFlags extends QueueFlags {
  readonly run: string;
  readonly criterion?: Pairs;
  readonly criteria?: string;
  readonly evaluator?: readonly string[] | undefined;
  readonly trials?: number | undefined;
  readonly core?: string | undefined;
  readonly trace?: true | undefined;
  readonly retryFailed?: true | undefined;
  readonly retention?: 'none' | undefined;
  readonly tag?: Pairs | undefined;
  readonly format?: RowFormat | undefined;
  readonly field?: ReadRowsOptions['fields'];
}

/** Adds the rows of files to a run. */
export async function addToQueue(
  files: readonly string[],
  flags: AddFlags,
  { output, host }: CommandContext,
): Promise<void> {
  const source = await resolveRowSource(files, { format: flags.format, stdin: host.stdin });
  if (source === undefined) throw missingFile();
  const criteria = await readCriteria(flags);
  const kind = flags.trace === true ? 'trace' : 'reward';
  const reading: ReadRowsOptions = { kind, fields: flags.field };
  await checkSource(source, reading, output);
  const added = await withQueue(flags, host.env, async (queue) => {
    const rows = usableRows(source, reading, (problem) => {
      output.warn(toTerminalText(problem));
    });
    return await queue.add(rows, {
      ...{ run: flags.run, kind, source: nameOf(source), retryFailed: flags.retryFailed },
      criteria: Object.keys(criteria).length === 0 ? undefined : criteria,
      ...{ evaluators: flags.evaluator, trials: flags.trials, tags: flags.tag },
      ...{ modelCore: flags.core, dataRetention: flags.retention },
    });
  });
  if (output.isJson) output.printJson({ run: flags.run, ...added });
  else output.print(describeAdded(flags.run, added));
}

interface Added {
  readonly rows: number;
  readonly added: number;
  readonly invalid: number;
}

function describeAdded(run: string, { rows, added, invalid }: Added): string {
  const known = rows - added;
  return [
    `${countOf(added, 'row', 'rows')} added to ${toTerminalText(run)}`,
    ...(known === 0 ? [] : [`${known} it had before`]),
    ...(invalid === 0 ? [] : [`${invalid} that cannot be evaluated`]),
  ].join(', ');
}

/** Rows of stdin that cannot be used are reported as they are read. */
async function* usableRows(
  source: RowSource,
  options: ReadRowsOptions,
  onProblem: (problem: string) => void,
): AsyncGenerator<EvaluationRowInput, void, undefined> {
  for await (const { row, problem } of readRows(source, options)) {
    if (problem === undefined) yield row;
    else onProblem(problem);
  }
}
