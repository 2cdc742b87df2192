import { extname } from 'node:path';
import { unreadable } from './row-errors.ts';

/** The formats of a file of rows. */
export type RowFormat = 'jsonl' | 'json' | 'csv';

const FORMAT_OF: ReadonlyMap<string, RowFormat> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.json', 'json'],
  ['.csv', 'csv'],
]);

/**
 * Detects the format of a file from its extension.
 *
 * @throws {@link CommandError} when the extension names none.
 */
export function detectRowFormat(file: string): RowFormat {
  const extension = extname(file).toLowerCase();
  const format = FORMAT_OF.get(extension);
  if (format !== undefined) return format;
  const what = extension === '' ? 'no extension' : `the extension ${extension}`;
  throw unreadable(
    `${file} has ${what}, which names no format. Add --format jsonl, --format json or --format csv.`,
  );
}
