import { parseJson } from '../parse-json.ts';

/** Reads the events of a text of `text/event-stream`, each as JSON. An event that was cut off is left out. */
export function readEvents(text: string): readonly unknown[] {
  return text.split(/\r\n\r\n|\n\n|\r\r/).flatMap((block) => {
    const data = dataOf(block);
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
