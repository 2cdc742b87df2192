import { parseJson } from '../parse-json.ts';
import type { RawRow } from './raw-row.ts';
import { decodeUtf8 } from './read-text.ts';
import { unreadable } from './row-errors.ts';
import { showSize } from './size-limit.ts';

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
): AsyncGenerator<RawRow, void, undefined> {
  const items = parseArray(name, await collect(name, chunks, maxBytes));
  for (const [index, fields] of items.entries()) yield { line: index + 1, fields };
}

async function collect(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) {
      throw unreadable(
        `${name} is larger than ${showSize(maxBytes)}, and a JSON array is read all at once. Convert it to JSONL, which is streamed: jq -c '.[]' rows.json > rows.jsonl`,
      );
    }
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}

function parseArray(name: string, bytes: Uint8Array): readonly unknown[] {
  const text = decodeUtf8(bytes);
  if (text === undefined) throw unreadable(`${name} is not UTF-8. Save it as UTF-8.`);
  // An empty file is an array without rows, which the caller reports.
  const value = parseJson(text.trim() === '' ? '[]' : text);
  if (Array.isArray(value)) return value;
  const what = value === undefined ? 'is not JSON' : 'is JSON, but not an array';
  const fix = 'Write the rows as one array, or add --format jsonl for one JSON object per line.';
  throw unreadable(`${name} ${what}. ${fix}`);
}
