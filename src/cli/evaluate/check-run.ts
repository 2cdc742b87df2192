import { type EvaluationPlan, findPlaces } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { toFlagNames } from '../flags/flag-names.ts';
import type { Output } from '../output.ts';
import { readRows } from '../rows/read-rows.ts';
import { locationOf } from '../rows/row-errors.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type StartedRun, toSharedOptions } from './connect-run.ts';
import { openRows } from './open-rows.ts';
import { TagNames } from './tag-names.ts';

/**
 * Plans a run before anything is sent or created: reads all selected rows, and compares them with the journal, which stays
 * as it is.
 *
 * @throws {@link CommandError} when a row of a file cannot be evaluated, or no row has the tag of `--group-by`.
 */
export async function checkRun(started: StartedRun, output: Output): Promise<EvaluationPlan> {
  const { planEvaluation } = await import('align-evals/batch');
  const { viewJournal } = await import('align-evals/batch/node');
  const { run, connection } = started;
  const tags = new TagNames();
  const plan = await planEvaluation(
    connection.client,
    tags.collect(openRows(started, output).rows),
    {
      ...toSharedOptions(started),
      journal: run.isResumed ? viewJournal(run.journal) : undefined,
    },
  );
  if (run.source.isRepeatable && plan.invalidRows > 0) {
    throw usageError(await listInvalid(plan, started), 'unreadable_rows');
  }
  const problem = tags.find(started.flags.groupBy, run.settings.tags);
  if (problem !== undefined) throw problem;
  return plan;
}

/** Notes what looks like a place of a criterion, and is none. */
export function noteOtherPlaces(
  criteria: Readonly<Record<string, string>>,
  { note }: Output,
): void {
  for (const [name, text] of Object.entries(criteria)) {
    const others = findPlaces(text).others.map((place) => toTerminalText(`{{${place}}}`));
    if (others.length === 0) continue;
    const verb = others.length === 1 ? 'stays as it is' : 'stay as they are';
    note(
      `${others.join(', ')} in "${toTerminalText(name)}" ${verb}: rows fill {{expected}}, {{reference}}, {{context}} and {{vars.NAME}}.`,
    );
  }
}

async function listInvalid(plan: EvaluationPlan, { run, flags }: StartedRun): Promise<string> {
  const { firstInvalid, invalidRows } = plan;
  const wanted = new Map(firstInvalid.map(({ row, message }) => [row, message]));
  const lines: string[] = [];
  let position = 0;
  for await (const { file, line } of readRows(run.source, {
    kind: run.settings.kind,
    fields: flags.field,
  })) {
    position += 1;
    const message = wanted.get(position);
    if (message !== undefined) lines.push(toFlagNames(`${locationOf(file, line)}: ${message}`));
    if (lines.length === wanted.size) break;
  }
  const others = invalidRows - lines.length;
  if (others > 0) lines.push(`${countOf(others, 'more row', 'more rows')} cannot be evaluated.`);
  return lines.join('\n');
}
