import { UnsupportedTraceError } from '../../errors/unsupported-trace-error.ts';
import { has, isObject } from '../../providers/core/read.ts';
import { parseJson } from '../../values/parse-json.ts';

/**
 * Parses the text of an export: JSON, or one JSON value per line.
 *
 * @throws {@link UnsupportedTraceError} with the first line that is not JSON.
 */
export function parseText(marked: string): unknown {
  // Files written on Windows may begin with a byte order mark, which is not JSON.
  const text = marked.replace(/^\u{FEFF}/u, '');
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = parseJson(line);
    if (isObject(parsed)) return [parsed];
    throw new UnsupportedTraceError(
      'unknown_format',
      `The text is not JSON, and line ${index + 1} of ${lines.length} is not a JSON object: pass one JSON value, or one object per line`,
    );
  });
}

export function isOtlp(value: unknown): boolean {
  return has(value, 'resourceSpans', 'resourceLogs');
}
