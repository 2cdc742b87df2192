import type { RunData, RunLine } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { parseShard } from '../flags/parse-number.ts';
import type { Output } from '../output.ts';
import { toTerminalText } from '../text/terminal-text.ts';

type SelectionFlags = Pick<EvaluateFlags, 'limit' | 'sample' | 'seed' | 'shard' | 'row' | 'resume'>;

/** The flags of the run of a journal that select its rows. */
export type KeptSelection = Pick<EvaluateFlags, 'limit' | 'sample' | 'seed' | 'shard'>;

/**
 * Returns the selection of a resumed run, without what a flag replaces. A finished run would otherwise send the rows that
 * its limit left out. `--row` chooses among all rows of the shard.
 *
 * @throws {@link CommandError} when the journal is of rows that `--row` named, because it does not say which.
 */
export function keepSelection(flags: SelectionFlags, before: RunLine | undefined): KeptSelection {
  const shard = flags.shard === undefined ? before?.shard : undefined;
  return {
    ...(shard === undefined ? {} : { shard: parseShard(shard) }),
    ...(flags.row === undefined ? keepData(flags, before?.data) : {}),
  };
}

function keepData(flags: SelectionFlags, data: RunData = {}): KeptSelection {
  // A sample without a seed is the number of the rows that --row named.
  const isNamed = data.sample !== undefined && data.seed === undefined;
  if (isNamed && (flags.limit ?? flags.sample) === undefined) throw namedRows(flags);
  return {
    ...unless(flags.limit, data.limit, (limit) => ({ limit })),
    ...unless(flags.sample, isNamed ? undefined : data.sample, (sample) => ({ sample })),
    ...unless(flags.seed, data.seed, (seed) => ({ seed })),
  };
}

function unless(
  flag: number | undefined,
  kept: number | undefined,
  keep: (value: number) => KeptSelection,
): KeptSelection {
  return flag !== undefined || kept === undefined ? {} : keep(kept);
}

function namedRows({ resume = 'The journal' }: SelectionFlags): Error {
  return usageError(
    `${toTerminalText(resume)} does not say which rows --row chose. Pass --row again, or --limit N for the first N rows.`,
  );
}

/** Notes how the journal of a resumed run selects its rows: a user may expect all of them. */
export function noteSelection({ limit, sample, shard }: KeptSelection, { note }: Output): void {
  const texts = [
    ...(limit === undefined ? [] : [`--limit ${limit}`]),
    ...(sample === undefined ? [] : [`--sample ${sample}`]),
    ...(shard === undefined ? [] : [`--shard ${shard.number}/${shard.count}`]),
  ];
  if (texts.length === 0) return;
  note(
    `The rows are selected as in the journal: ${texts.join(' ')}. Pass a flag again to change it.`,
  );
}
