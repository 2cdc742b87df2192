import { parseJson } from '../json.ts';
import { collectText, showSize } from './read-text.ts';
import { unreadable } from './row-errors.ts';
import type { FileRow } from './row-source.ts';

/**
 * Reads a JSON array of rows, all at once.
 *
 * @param maxBytes - The size above which the array is rejected.
 * @throws {@link CommandError} when it is too large, or is not UTF-8, JSON or an array.
 */
export async function* readJsonArray(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  const text = await collectText(name, chunks, {
    maxBytes,
    tooLarge: `is larger than ${showSize(maxBytes)}, and a JSON array is read all at once. Convert it to JSONL, which is streamed: jq -c '.[]' rows.json > rows.jsonl`,
  });
  for (const [index, row] of parseArray(name, text).entries()) yield { line: index + 1, row };
}

function parseArray(name: string, text: string): readonly unknown[] {
  // An empty file is an array without rows, which the caller reports.
  const value = parseJson(text.trim() === '' ? '[]' : text);
  if (Array.isArray(value)) return value;
  const what = value === undefined ? 'is not JSON' : 'is JSON, but not an array';
  const fix = 'Write the rows as one array, or add --format jsonl for one JSON object per line.';
  throw unreadable(`${name} ${what}. ${fix}`);
}
