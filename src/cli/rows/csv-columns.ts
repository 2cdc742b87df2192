import { unreadable } from './row-errors.ts';

/** The columns that hold question and answer. */
export interface CsvColumnOptions {
  /** The flag `--input-column`; `input` if it is not set. */
  readonly inputColumn?: string | undefined;
  /** The flag `--output-column`; `output` if it is not set. */
  readonly outputColumn?: string | undefined;
}

/** The use of a column: the field of the row, a tag by its name, or none. */
export type CsvColumn =
  | { readonly field: 'id' | 'group' | 'system' | 'messages' | 'input' | 'result' }
  | { readonly tag: string }
  | { readonly unknown: string };

const OWN_FIELDS = ['id', 'group', 'system'] as const;
const TAG_PREFIX = 'tags.';
const SEPARATORS: readonly (readonly [string, string])[] = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
];

/**
 * Resolves the header of a CSV file to the use of each column.
 *
 * @throws {@link CommandError} when two columns have the same name, or the columns of the conversation are missing.
 */
export function resolveCsvColumns(
  name: string,
  header: readonly string[],
  options: CsvColumnOptions,
): readonly CsvColumn[] {
  const names = header.map((title) => title.trim());
  checkDuplicates(name, names);
  const fieldOf = conversationFields(name, names, options);
  return names.map((title) => toColumn(title, fieldOf));
}

type FieldOf = ReadonlyMap<string, 'messages' | 'input' | 'result'>;

function toColumn(title: string, fieldOf: FieldOf): CsvColumn {
  const conversationField = fieldOf.get(title);
  if (conversationField !== undefined) return { field: conversationField };
  const field = OWN_FIELDS.find((one) => one === title);
  if (field !== undefined) return { field };
  const tag = title.startsWith(TAG_PREFIX) ? title.slice(TAG_PREFIX.length) : '';
  return tag === '' ? { unknown: title } : { tag };
}

// The second of two columns would silently replace the first.
function checkDuplicates(name: string, names: readonly string[]): void {
  const twice = names.find((title, index) => title !== '' && names.indexOf(title) !== index);
  if (twice === undefined) return;
  const [first, second] = [names.indexOf(twice) + 1, names.lastIndexOf(twice) + 1];
  throw unreadable(
    `${name}:1: the columns ${String(first)} and ${String(second)} are both named "${twice}". Rename one of them.`,
  );
}

/** Columns that a flag names take precedence over the column messages. */
function conversationFields(
  name: string,
  names: readonly string[],
  { inputColumn, outputColumn }: CsvColumnOptions,
): FieldOf {
  const isChosen = inputColumn !== undefined || outputColumn !== undefined;
  if (!isChosen && names.includes('messages')) return new Map([['messages', 'messages']]);
  const [input, output] = [inputColumn ?? 'input', outputColumn ?? 'output'];
  if (input === output) {
    throw unreadable(
      `--input-column and --output-column both name "${input}". Name two different columns.`,
    );
  }
  if (names.includes(input) && names.includes(output)) {
    return new Map([
      [input, 'input'],
      [output, 'result'],
    ]);
  }
  throw unreadable(missingColumns(name, names, [input, output]));
}

function missingColumns(
  name: string,
  names: readonly string[],
  [input, output]: readonly [string, string],
): string {
  const missing = [input, output].filter((title) => !names.includes(title));
  const list = missing.map((title) => `"${title}"`).join(' and ');
  const [, separator] =
    SEPARATORS.find(([sign]) => names.length === 1 && names[0]?.includes(sign)) ?? [];
  const fix =
    separator === undefined
      ? 'Name the columns with --input-column and --output-column, or add a column "messages" with JSON.'
      : `It is separated by ${separator}. Save it with commas.`;
  return `${name}:1: the header has no column ${list}. ${fix}`;
}
