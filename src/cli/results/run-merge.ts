import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { Output } from '../output.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';

interface MergeFlags {
  readonly out: string;
  readonly force?: true | undefined;
}

/** Merges journals, and says what is missing. */
export async function runMerge(
  journals: readonly string[],
  { out, force }: MergeFlags,
  output: Output,
): Promise<ExitCode> {
  await requireNewFile(journals, out, force === true);
  const { mergeJournals } = await import('align-evals/batch/node');
  const merged = await mergeJournals(journals, out);
  if (output.isJson) output.printJson({ exitCode: EXIT.complete, journal: out, ...merged });
  else {
    const [rows, outcomes] = [
      countOf(merged.rows, 'row', 'rows'),
      countOf(merged.outcomes, 'outcome', 'outcomes'),
    ];
    const from = countOf(journals.length, 'journal', 'journals');
    output.print(`${rows} with ${outcomes} from ${from}: ${toTerminalText(out)}`);
  }
  for (const shard of merged.missingShards) output.warn(`The shard ${shard} is missing.`);
  if (!merged.isComplete) output.warn('The merged run is not complete.');
  return EXIT.complete;
}

async function requireNewFile(
  journals: readonly string[],
  out: string,
  isForced: boolean,
): Promise<void> {
  const real = await toRealPath(out);
  for (const journal of journals) {
    if ((await toRealPath(journal)) !== real) continue;
    throw usageError(`${out} is also a journal to merge. Pass another file to --out.`);
  }
  const facts = await stat(out).catch(() => undefined);
  if (facts === undefined || isForced) return;
  throw usageError(
    `${out} exists. Pass another file to --out, or replace it with --force.`,
    'journal_exists',
  );
}

async function toRealPath(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path));
}
