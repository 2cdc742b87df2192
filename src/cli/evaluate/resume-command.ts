import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { isStdin } from '../rows/row-source.ts';
import { quoteArgument, toPathArgument } from '../text/shell-command.ts';
import type { Pairs } from '../flags/parse-pairs.ts';
import type { ResolvedRun } from './resolve-run.ts';

/** The flags that decide what a run evaluates, where and how fast, and that a journal does not keep. */
const REPEATED = {
  '--limit': 'limit',
  '--sample': 'sample',
  '--seed': 'seed',
  '--group-by': 'groupBy',
  '--format': 'format',
  '--retention-field': 'retentionField',
  '--region': 'region',
  '--base-url': 'baseUrl',
  '--judge-model': 'judgeModel',
  '--concurrency': 'concurrency',
  '--strict': 'strict',
  '--allow-missing-answers': 'allowMissingAnswers',
} as const satisfies Readonly<Record<string, keyof EvaluateFlags>>;

/** Returns the words of the command that continues a run, quoted for a shell. */
export function toResumeCommand(
  { journal, source }: Pick<ResolvedRun, 'journal' | 'source'>,
  flags: EvaluateFlags,
  program = 'align-evals',
): readonly string[] {
  const repeated = Object.entries(REPEATED).flatMap(([flag, key]) => {
    const value = flags[key];
    if (value === undefined) return [];
    return value === true ? [flag] : [flag, String(value)];
  });
  const timeout = flags.timeout === undefined ? [] : ['--timeout', String(flags.timeout / 1000)];
  const shard =
    flags.shard === undefined ? [] : ['--shard', `${flags.shard.number}/${flags.shard.count}`];
  const names = (flags.row ?? []).flatMap((name) => ['--row', name]);
  const pairs = [
    ...names,
    ...shard,
    ...toPairs('--field', flags.field),
    ...toPairs('--tag', flags.tag),
  ];
  const words = [
    'evaluate',
    ...filesOf(source),
    '--resume',
    journal,
    ...repeated,
    ...timeout,
    ...pairs,
  ];
  return [program, ...words.map(quoteArgument)];
}

function toPairs(flag: string, pairs: Pairs = {}): string[] {
  return Object.entries(pairs).flatMap(([name, value]) => [flag, `${name}=${value}`]);
}

/** The journal names one file. It knows neither where rows on stdin come from, nor which files several are. */
function filesOf(source: ResolvedRun['source']): string[] {
  if (isStdin(source)) return ['-'];
  return source.files.length === 1 ? [] : source.files.map(({ name }) => toPathArgument(name));
}
