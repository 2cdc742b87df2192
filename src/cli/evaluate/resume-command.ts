import type { EvaluateFlags } from '../flags/evaluate-flags.ts';
import { STDIN_NAME } from '../rows/row-source.ts';
import { quoteArgument } from '../text/shell-command.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { ResolvedRun } from './resolve-run.ts';

/** The flags that decide what a run evaluates, where and how fast, and that a journal does not keep. */
const REPEATED = {
  '--limit': 'limit',
  '--sample': 'sample',
  '--seed': 'seed',
  '--group-by': 'groupBy',
  '--format': 'format',
  '--input-column': 'inputColumn',
  '--output-column': 'outputColumn',
  '--retention-field': 'retentionField',
  '--region': 'region',
  '--base-url': 'baseUrl',
  '--concurrency': 'concurrency',
} as const satisfies Readonly<Record<string, keyof EvaluateFlags>>;

/** Returns the words of the command that continues a run, quoted for a shell. */
export function toResumeCommand(
  { journal, source }: Pick<ResolvedRun, 'journal' | 'source'>,
  flags: EvaluateFlags,
  program = 'align-evals',
): readonly string[] {
  const repeated = Object.entries(REPEATED).flatMap(([flag, key]) => {
    const value = flags[key];
    return value === undefined ? [] : [flag, String(value)];
  });
  const timeout = flags.timeout === undefined ? [] : ['--timeout', String(flags.timeout / 1000)];
  const tags = Object.entries(flags.tag ?? {}).flatMap(([key, value]) => [
    '--tag',
    `${key}=${value}`,
  ]);
  // The journal does not know where rows on stdin come from.
  const file = source.name === STDIN_NAME ? ['-'] : [];
  const words = ['evaluate', ...file, '--resume', journal, ...repeated, ...timeout, ...tags];
  return [program, ...words.map((word) => quoteArgument(toTerminalText(word)))];
}
