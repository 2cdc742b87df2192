/**
 * Reads the answer of a model as JSON: the whole text, or one fenced block that is the whole text. Thinking that some
 * servers put before the answer is cut off. Text around the JSON is an error, because JSON that the model only quotes
 * from the conversation must not count as its answer.
 *
 * @returns The value; undefined when the text is anything else.
 */
export function readJsonAnswer(text: string): unknown {
  const answer = withoutThinking(text.trim());
  try {
    return JSON.parse(withoutFence(answer));
  } catch {
    return undefined;
  }
}

const THINKING_END = '</think>';

function withoutThinking(text: string): string {
  const end = text.lastIndexOf(THINKING_END);
  // Thinking that does not end is not an answer: the rest of it may quote the conversation.
  return text.startsWith('<think>') && end !== -1
    ? text.slice(end + THINKING_END.length).trim()
    : text;
}

function withoutFence(text: string): string {
  const lines = text.split('\n');
  const isFenced =
    lines.length > 2 && /^```(?:json)?$/i.test(lines[0]?.trim() ?? '') && lines.at(-1) === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : text;
}
