import { parseJson } from '../parse-json.ts';
import type { RawRow } from './raw-row.ts';
import { decodeUtf8 } from './read-text.ts';
import { showSize } from './size-limit.ts';
import { splitLines } from './split-lines.ts';

/**
 * Reads one JSON value per line. Lines without text are skipped.
 *
 * @param maxBytes - The size of a line above which it is reported instead.
 */
export async function* readJsonl(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<RawRow, void, undefined> {
  for await (const { number: line, bytes } of splitLines(chunks, maxBytes)) {
    if (bytes === undefined) {
      yield { line, problem: `the line is larger than ${showSize(maxBytes)}. Split it.` };
      continue;
    }
    const text = decodeUtf8(bytes);
    if (text === undefined) {
      yield { line, problem: 'the line is not UTF-8. Save the file as UTF-8.' };
    } else if (text.trim() !== '') {
      yield parseLine(line, text);
    }
  }
}

function parseLine(line: number, text: string): RawRow {
  const fields = parseJson(text);
  return fields === undefined
    ? { line, problem: `the line is not JSON. ${fixFor(text)}` }
    : { line, fields };
}

function fixFor(text: string): string {
  return /^\s*\[/.test(text)
    ? 'For one array of rows over several lines, add --format json.'
    : 'Each line needs one JSON object.';
}
