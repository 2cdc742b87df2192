import { readRows, type ReadRowsOptions } from '../../../../src/cli/rows/read-rows.ts';
import type { RowFormat } from '../../../../src/cli/rows/row-format.ts';
import type { FileRow, RowSource } from '../../../../src/cli/rows/row-source.ts';

/** A source of one file with the bytes that a generator yields. */
export function sourceOfBytes(
  open: RowSource['files'][number]['open'],
  format: RowFormat = 'jsonl',
): RowSource {
  return { files: [{ name: `chats.${format}`, format, open }], isRepeatable: true };
}

/** A source of rows in memory, whose bytes arrive in pieces of a size. */
export function sourceOf(
  content: string | Uint8Array,
  format: RowFormat = 'jsonl',
  pieceBytes = 65_536,
): RowSource {
  const bytes = Buffer.from(content);
  const open = async function* (): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      yield bytes.subarray(start, start + pieceBytes);
    }
  };
  return sourceOfBytes(open, format);
}

/** Reads all rows of a source. */
export async function readAll(
  source: RowSource,
  options: Partial<ReadRowsOptions> = {},
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const { line, row, problem } of readRows(source, { kind: 'reward', ...options })) {
    rows.push(problem === undefined ? { line, row } : { line, problem });
  }
  return rows;
}

/** A conversation of one question and one answer. */
export const MESSAGES = [
  { role: 'user', content: 'When do you open?' },
  { role: 'assistant', content: 'At nine.' },
];
