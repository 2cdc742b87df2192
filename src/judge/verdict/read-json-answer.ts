/**
 * Reads the answer of a model as JSON: the whole text, or all of it after the last line `ANSWER` with the random word of
 * the request; one fenced block counts as its content. Other text around the JSON is an error, also thinking: JSON that
 * the model only quotes from the conversation must not count as its answer, and the conversation cannot know the word.
 *
 * @param delimiter - The random word of the request.
 * @returns The value; undefined when the text is anything else.
 */
export function readJsonAnswer(text: string, delimiter: string): unknown {
  return parse(text) ?? parse(afterMark(text, `ANSWER ${delimiter}`));
}

function afterMark(text: string, mark: string): string {
  const start = text.lastIndexOf(mark);
  return start === -1 ? '' : text.slice(start + mark.length);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withoutFence(text.trim()));
    return value;
  } catch {
    return undefined;
  }
}

function withoutFence(text: string): string {
  const lines = text.split('\n');
  const isFenced =
    lines.length > 2 && /^```(?:json)?$/i.test(lines[0]?.trim() ?? '') && lines.at(-1) === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : text;
}
