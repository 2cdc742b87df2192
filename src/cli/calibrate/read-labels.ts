import { createReadStream } from 'node:fs';
import type { RowLabel, RunRecord } from 'align-evals/batch';
import { codeOf, CommandError, EXIT, usageError } from '../command-error.ts';
import { readCsv } from '../rows/read-csv.ts';
import { MAX_LINE_BYTES } from '../rows/read-text.ts';
import { toTerminalText } from '../text/terminal-text.ts';

const LABELS: Readonly<Record<string, boolean>> = {
  pass: true,
  true: true,
  1: true,
  fail: false,
  false: false,
  0: false,
};

/** The order in which `label` showed a row that was chosen for its score. */
const UNCERTAIN = 'uncertain';

/**
 * Reads labels of a run from a CSV file with the columns `id`, `label` and perhaps `criterion` and `order`. Other columns are
 * ignored.
 *
 * @throws {@link CommandError} when the file cannot be read, or a row is not a label.
 */
export async function readLabels(path: string, { rows, run }: RunRecord): Promise<RowLabel[]> {
  const labels: RowLabel[] = [];
  const names = {
    ids: new Set(rows.map(({ id }) => id)),
    criteria: new Set(Object.keys(run.criteria)),
  };
  try {
    for await (const { line, problem, row } of readCsv(
      path,
      createReadStream(path),
      MAX_LINE_BYTES,
    )) {
      if (problem !== undefined) throw unusable(path, line, problem);
      labels.push(toLabel(row, names, (why) => unusable(path, line, why)));
    }
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(`The labels cannot be read from ${toTerminalText(path)} (${code}).`, {
      code: 'unreadable_labels',
      exitCode: EXIT.usage,
    });
  }
  if (labels.length > 0) return labels;
  throw usageError(
    `${toTerminalText(path)} has no labels. Write a header with id and label, and a line per label.`,
    'no_labels',
  );
}

interface Names {
  readonly ids: ReadonlySet<string>;
  readonly criteria: ReadonlySet<string>;
}

function toLabel(
  row: Readonly<Record<string, string | undefined>>,
  { ids, criteria }: Names,
  fail: (why: string) => CommandError,
): RowLabel {
  const id = nameIn(ids, row['id']);
  const text = textOf(row['label']).toLowerCase();
  for (const [column, value] of [['id', id] as const, ['label', text] as const]) {
    if (value === '') throw fail(`the row has no ${column}. Fill the column "${column}".`);
  }
  const label = Object.hasOwn(LABELS, text) ? LABELS[text] : undefined;
  if (label === undefined) {
    throw fail(`the label is "${text}". Write pass or fail, true or false, 1 or 0.`);
  }
  const criterion = readCriterion(row['criterion'], criteria, fail);
  return { id, criterion, label, isSelected: textOf(row['order']) === UNCERTAIN };
}

function readCriterion(
  value: string | undefined,
  criteria: Names['criteria'],
  fail: (why: string) => CommandError,
): string {
  const known = [...criteria].map((name) => `"${name}"`).join(', ');
  const [only, ...others] = criteria;
  const criterion = nameIn(criteria, value) || (others.length === 0 ? only : undefined);
  if (criterion === undefined) throw fail(`the row has no criterion. Write one of ${known}.`);
  if (criteria.has(criterion)) return criterion;
  throw fail(`the run does not have the criterion "${criterion}". Write one of ${known}.`);
}

/** A name of the run may begin or end with spaces. Around other names they come from a table that was written by hand. */
function nameIn(names: ReadonlySet<string>, value = ''): string {
  return names.has(value) ? value : value.trim();
}

function textOf(value: string | undefined): string {
  return value?.trim() ?? '';
}

function unusable(path: string, line: number, why: string): CommandError {
  return usageError(`${toTerminalText(path)}:${line}: ${toTerminalText(why)}`, 'unusable_labels');
}
