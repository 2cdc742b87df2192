/**
 * Reads the answer of a model as JSON: the whole text, or one fenced block that is the whole text. Thinking that some
 * servers put before the answer is left out. Other text around the JSON is an error, because JSON that the model only
 * quotes from the conversation must not count as its answer.
 *
 * @returns The value; undefined when the text is anything else.
 */
export function readJsonAnswer(text: string): unknown {
  for (const answer of listAnswers(text.trim())) {
    const value = parse(withoutFence(answer));
    if (value !== undefined) return value;
  }
  return undefined;
}

const THINKING_END = '</think>';

/**
 * Lists what may be the answer: the whole text, or what follows thinking. The last end of thinking comes first, because
 * thinking may quote another one; an answer may quote one too, and then it follows an earlier end. Some templates begin the
 * thinking in the prompt, so that the text has its end only.
 */
function* listAnswers(text: string): Generator<string> {
  yield text;
  // What begins like an answer is not thinking: broken JSON may end with a quotation that looks like one.
  if (text.startsWith('{')) return;
  let end = text.lastIndexOf(THINKING_END);
  while (end !== -1) {
    yield text.slice(end + THINKING_END.length).trim();
    end = end === 0 ? -1 : text.lastIndexOf(THINKING_END, end - 1);
  }
}

function withoutFence(text: string): string {
  const lines = text.split('\n');
  const isFenced =
    lines.length > 2 && /^```(?:json)?$/i.test(lines[0]?.trim() ?? '') && lines.at(-1) === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : text;
}

function parse(text: string): unknown {
  // An answer is an object. Reading every other text as JSON would take time for each end of thinking.
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
