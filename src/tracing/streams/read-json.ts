import { own } from '../../providers/core/read.ts';
import { parseJson } from '../../values/parse-json.ts';

/**
 * Parses the events of a `text/event-stream`, or the lines of NDJSON, each as JSON. An event that was cut off is left out.
 */
export function parseEvents(text: string): readonly unknown[] {
  const isLines = text.trimStart().startsWith('{');
  return text.split(isLines ? /[\r\n]/ : /\r\n\r\n|\n\n|\r\r/).flatMap((block) => {
    const data = isLines ? block : dataOf(block);
    const event = data === '' ? undefined : parseJson(data);
    return event === undefined ? [] : [event];
  });
}

function dataOf(block: string): string {
  const lines = block.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'));
  return lines
    .map((line) => line.slice('data:'.length))
    .join('\n')
    .trim();
}

/** Reads a list of any length: a long answer has more events than a conversation has messages. */
export function jsonList(value: unknown, key: string): readonly unknown[] {
  const found: unknown = own(value, key);
  return Array.isArray(found) ? found : [];
}
