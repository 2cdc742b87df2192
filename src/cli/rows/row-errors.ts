import { CommandError, usageError } from '../command-error.ts';
import { isTelemetry, type RowFormat } from './row-format.ts';

/** Creates the error of a file that cannot be read as rows, with which the command exits with 2. */
export function unreadable(message: string): CommandError {
  return usageError(message, 'unreadable_rows');
}

/** Creates the error of a source without any row, with which the command exits with 1. */
export function noRows(name: string): CommandError {
  return new CommandError(
    `${name} has no rows. Write one { "messages": […] } object per line, or pass another file.`,
    { code: 'no_rows' },
  );
}

/** Writes file and line as editors do, so that a terminal can open them: `chats.jsonl:17`. */
export function locationOf(
  { name, format }: { readonly name: string; readonly format: RowFormat },
  line: number,
): string {
  if (isTelemetry(format)) return `${name}, trace ${line}`;
  return format === 'json' ? `${name}, item ${line}` : `${name}:${line}`;
}
