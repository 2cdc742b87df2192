import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import type { Pairs } from '../flags/parse-pairs.ts';
import { isStdin } from '../rows/row-source.ts';
import { quoteArgument, toPathArgument } from '../text/shell-command.ts';
import type { ResolvedRun } from './resolve-run.ts';

/** Returns the words of the command that continues a run, quoted for a shell. */
export function toResumeCommand(
  { journal, source }: Pick<ResolvedRun, 'journal' | 'source'>,
  flags: EvaluateFlags,
  program = 'align-evals',
): readonly string[] {
  const words = ['evaluate', ...filesOf(source), '--resume', journal, ...repeat(flags)];
  return [program, ...words.map(quoteArgument)];
}

/** The flags that decide what a run evaluates, where and how fast, and that a journal does not keep. */
function repeat(flags: EvaluateFlags): string[] {
  return toFlagWords({
    '--group-by': flags.groupBy,
    '--format': flags.format,
    '--retention-field': flags.retentionField,
    '--judge-model': flags.judgeModel,
    '--strict': flags.strict,
    '--allow-missing-answers': flags.allowMissingAnswers,
    ...paceFlags(flags),
    '--share': flags.share === undefined ? undefined : toShareText(flags.share),
    '--row': flags.row,
    '--field': toPairTexts(flags.field),
    '--tag': toPairTexts(flags.tag),
    '--retry-failed': flags.retryFailed,
  });
}

/** What `evaluate` and `run` have in common: where a run sends its requests, and how fast. */
export function paceFlags(
  flags: Pick<
    EvaluateFlags,
    'region' | 'baseUrl' | 'concurrency' | 'timeout' | 'attemptTimeout' | 'priming'
  >,
): FlagValues {
  return {
    '--region': flags.region,
    '--base-url': flags.baseUrl,
    '--concurrency': flags.concurrency,
    '--timeout': toSeconds(flags.timeout),
    '--attempt-timeout': toSeconds(flags.attemptTimeout),
    '--no-priming': !flags.priming,
  };
}

/** Flags with their values: a list is one flag per value, true a flag without a value, and false no flag. */
type FlagValues = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

export function toFlagWords(values: FlagValues): string[] {
  return Object.entries(values).flatMap(([flag, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [value].flat().flatMap((one) => [flag, String(one)]);
  });
}

function toSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000;
}

/** A share such as 1/3 has no short decimal. */
function toShareText(share: number): string {
  const parts = Math.round(1 / share);
  return share === 1 / parts ? `1/${parts}` : String(share);
}

function toPairTexts(pairs: Pairs = {}): string[] {
  return Object.entries(pairs).map(([name, value]) => `${name}=${value}`);
}

/** The journal names one file. It knows neither where rows on stdin come from, nor which files several are. */
function filesOf(source: ResolvedRun['source']): string[] {
  if (isStdin(source)) return ['-'];
  return source.files.length === 1 ? [] : source.files.map(({ name }) => toPathArgument(name));
}
