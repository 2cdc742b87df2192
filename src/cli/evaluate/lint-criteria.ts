import type { CriterionFinding } from 'align-evals/criteria';
import { EXIT, type ExitCode, usageError } from '../command-error.ts';
import type { Pairs } from '../flags/parse-pairs.ts';
import type { CommandContext } from '../program.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { readCriteria } from './read-criteria.ts';

/** A finding with the name of its criterion. */
export interface NamedFinding extends CriterionFinding {
  readonly criterion: string;
}

export async function lintCriteria(criteria: Pairs): Promise<readonly NamedFinding[]> {
  const { lintCriterion } = await import('align-evals/criteria');
  return Object.entries(criteria).flatMap(([criterion, text]) =>
    lintCriterion(text).map((finding) => ({ criterion, ...finding })),
  );
}

/** Returns one line per finding, with the name of its criterion. */
export function describeFindings(findings: readonly NamedFinding[]): string[] {
  return findings.map(({ criterion, message }) => toTerminalText(`${criterion}: ${message}`));
}

/** Runs `lint`: prints what is found in criteria, which are neither sent nor changed. */
export async function runLint(
  file: string | undefined,
  flags: { readonly criterion?: Pairs },
  { output }: Pick<CommandContext, 'output'>,
): Promise<ExitCode> {
  const criteria = await readCriteria(file === undefined ? flags : { ...flags, criteria: file });
  const count = Object.keys(criteria).length;
  if (count === 0) {
    throw usageError(
      `There are no criteria. Pass a JSON file, or -c tone='Reward friendly answers'.`,
      'missing_criteria',
    );
  }
  const findings = await lintCriteria(criteria);
  const exitCode = findings.length === 0 ? EXIT.complete : EXIT.error;
  if (output.isJson) output.printJson({ exitCode, criteria: count, findings });
  else output.print([...describeFindings(findings), summarize(count, findings)].join('\n'));
  return exitCode;
}

function summarize(count: number, findings: readonly NamedFinding[]): string {
  const criteria = countOf(count, 'criterion', 'criteria');
  if (findings.length === 0) return `${criteria}, nothing found.`;
  return `${criteria}, ${countOf(findings.length, 'finding', 'findings')}.`;
}
