import { createReadStream } from 'node:fs';
import type { RowLabel } from 'align-evals/batch';
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
 * Reads labels from a CSV file with the columns `id`, `label` and perhaps `criterion` and `order`. Other columns are ignored.
 *
 * @throws {@link CommandError} when the file cannot be read, or a row is not a label.
 */
export async function readLabels(path: string, criteria: readonly string[]): Promise<RowLabel[]> {
  const labels: RowLabel[] = [];
  try {
    for await (const { line, problem, row } of readCsv(
      path,
      createReadStream(path),
      MAX_LINE_BYTES,
    )) {
      if (problem !== undefined) throw unusable(path, line, problem);
      labels.push(toLabel(row, criteria, (why) => unusable(path, line, why)));
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

function toLabel(
  row: Readonly<Record<string, string | undefined>>,
  criteria: readonly string[],
  fail: (why: string) => CommandError,
): RowLabel {
  for (const column of ['id', 'label']) {
    if (textOf(row[column]) === '') {
      throw fail(`the row has no ${column}. Fill the column "${column}".`);
    }
  }
  const text = textOf(row['label']).toLowerCase();
  const label = Object.hasOwn(LABELS, text) ? LABELS[text] : undefined;
  if (label === undefined) {
    throw fail(`the label is "${text}". Write pass or fail, true or false, 1 or 0.`);
  }
  const known = criteria.map((name) => `"${name}"`).join(', ');
  const criterion = textOf(row['criterion']) || (criteria.length === 1 ? criteria[0] : undefined);
  if (criterion === undefined) throw fail(`the row has no criterion. Write one of ${known}.`);
  if (!criteria.includes(criterion)) {
    throw fail(`the run does not have the criterion "${criterion}". Write one of ${known}.`);
  }
  return {
    id: textOf(row['id']),
    criterion,
    label,
    isSelected: textOf(row['order']) === UNCERTAIN,
  };
}

function textOf(value: string | undefined): string {
  return value?.trim() ?? '';
}

function unusable(path: string, line: number, why: string): CommandError {
  return usageError(`${toTerminalText(path)}:${line}: ${toTerminalText(why)}`, 'unusable_labels');
}
