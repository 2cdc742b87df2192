import type { TaskKind } from 'align-evals';
import { isRecord, parseJson } from '../json.ts';
import { describeForeign } from './known-shapes.ts';
import { collectText, showSize } from './read-text.ts';
import { convertExport } from './read-telemetry.ts';
import { unreadable } from './row-errors.ts';
import type { FileRow } from './row-source.ts';

interface Options {
  readonly kind: TaskKind;
  /** The size above which the file is rejected. */
  readonly maxBytes: number;
}

/** Exporters of OpenTelemetry write this extension too, with one document or one per line. */
const OTLP = /^\s*\{\s*"resource(?:Spans|Logs)"/;

/**
 * Reads a JSON array of rows, all at once; or the traces of an export of OpenTelemetry.
 *
 * @throws {@link CommandError} when it is too large, or is not UTF-8, JSON or an array.
 */
export async function* readJsonArray(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { kind, maxBytes }: Options,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  const text = await collectText(name, chunks, {
    maxBytes,
    tooLarge: `is larger than ${showSize(maxBytes)}, and a JSON array is read all at once. Convert it to JSONL, which is streamed: jq -c '.[]' rows.json > rows.jsonl`,
  });
  if (OTLP.test(text)) {
    if (kind === 'trace') yield* convertExport(name, text, 'otlp');
    else
      throw unreadable(`${name} is an export of OpenTelemetry. Add --trace to score its traces.`);
    return;
  }
  for (const [index, row] of parseArray(name, text).entries()) yield { line: index + 1, row };
}

function parseArray(name: string, text: string): readonly unknown[] {
  // An empty file is an array without rows, which the caller reports.
  const value = parseJson(text.trim() === '' ? '[]' : text);
  if (Array.isArray(value)) return value;
  const foreign = isRecord(value) ? describeForeign(value) : undefined;
  if (foreign !== undefined) throw unreadable(`${name} is ${foreign}`);
  const what = value === undefined ? 'is not JSON' : 'is JSON, but not an array';
  const fix = 'Write the rows as one array, or add --format jsonl for one JSON object per line.';
  throw unreadable(`${name} ${what}. ${fix}`);
}
