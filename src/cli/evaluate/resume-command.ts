import type { EvaluateFlags } from '../flags/evaluate-flags.ts';

/** The flags that a journal does not keep, and that decide what a run evaluates and where. */
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
} as const satisfies Readonly<Record<string, keyof EvaluateFlags>>;

/** Returns the command that continues a run, for a shell. */
export function toResumeCommand(
  journal: string,
  flags: EvaluateFlags,
  program = 'align-evals',
): string {
  const repeated = Object.entries(REPEATED).flatMap(([flag, key]) => {
    const value = flags[key];
    return value === undefined ? [] : [flag, quote(String(value))];
  });
  const tags = Object.entries(flags.tag ?? {}).flatMap(([key, value]) => [
    '--tag',
    quote(`${key}=${value}`),
  ]);
  return [program, 'evaluate --resume', quote(journal), ...repeated, ...tags].join(' ');
}

/** Quotes a word for a POSIX shell, if it needs it. */
function quote(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
