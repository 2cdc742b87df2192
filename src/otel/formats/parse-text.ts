import { UnsupportedTraceError } from '../../errors/unsupported-trace-error.ts';
import { has, isObject } from '../../providers/core/read.ts';

/** Reports whether a value is an object of OTLP JSON. */
export function isOtlp(value: unknown): boolean {
  return has(value, 'resourceSpans', 'resourceLogs');
}

/**
 * Parses the text of an export: JSON, or one JSON value per line.
 *
 * @throws {@link UnsupportedTraceError} that names the first line that is not JSON.
 */
export function parseText(marked: string): unknown {
  // Files written on Windows may begin with a byte order mark, which is not JSON.
  const text = marked.replace(/^\u{FEFF}/u, '');
  const whole = tryParse(text);
  if (whole !== undefined) return whole.value;
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = tryParse(line);
    if (parsed !== undefined && isObject(parsed.value)) return [parsed.value];
    throw new UnsupportedTraceError(
      'unknown_format',
      `The text is not JSON, and line ${String(index + 1)} of ${String(lines.length)} is not a JSON object: pass one JSON value, or one object per line`,
    );
  });
}

function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
