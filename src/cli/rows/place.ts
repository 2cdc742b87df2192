import { isTelemetry } from './row-format.ts';
import type { RowSource } from './row-source.ts';

/** Names a line as editors do, so that a terminal can open it: `chats.jsonl:17`. */
export function showPlace(
  { name, format }: Pick<RowSource, 'name' | 'format'>,
  line: number,
): string {
  if (isTelemetry(format)) return `${name}, trace ${String(line)}`;
  return format === 'json' ? `${name}, item ${String(line)}` : `${name}:${String(line)}`;
}
