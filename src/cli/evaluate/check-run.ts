import { type EvaluationPlan, type EvaluationRowInput, findPlaces } from 'align-evals/batch';
import { usageError } from '../command-error.ts';
import { toFlagNames } from '../flags/flag-names.ts';
import type { Output } from '../output.ts';
import { unknownTag } from '../results/group-rows.ts';
import { readRows } from '../rows/read-rows.ts';
import { locationOf } from '../rows/row-errors.ts';
import { countOf } from '../text/quantity-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import { type StartedRun, toSharedOptions } from './connect-run.ts';
import { openRows } from './open-rows.ts';

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
  tags.require(started.flags.groupBy, run.settings.tags);
  return plan;
}

/** Notes what looks like a place of a criterion, and is none. */
export function noteOtherPlaces({ run }: Pick<StartedRun, 'run'>, { note }: Output): void {
  for (const [name, text] of Object.entries(run.settings.criteria)) {
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

/** Names of tags that are data would fill the memory. */
const MAX_TAGS = 100;

/** The names of the tags of all rows. */
class TagNames {
  readonly #names = new Set<string>();

  async *collect(
    rows: AsyncIterable<EvaluationRowInput>,
  ): AsyncGenerator<EvaluationRowInput, void, undefined> {
    for await (const row of rows) {
      this.#add(row.tags);
      yield row;
    }
  }

  /** A tag that no row has would make no group. */
  require(tag: string | undefined, shared: object | undefined): void {
    this.#add(shared);
    if (tag === undefined || this.#names.has(tag) || this.#names.size === MAX_TAGS) return;
    const name = toTerminalText(tag);
    const fix = `If it is a column or a path, add --field tags.${name}=${name}.`;
    throw unknownTag(tag, this.#names, fix);
  }

  #add(tags: unknown): void {
    if (typeof tags !== 'object' || tags === null || this.#names.size >= MAX_TAGS) return;
    for (const name of Object.keys(tags).slice(0, MAX_TAGS)) this.#names.add(name);
  }
}
