import { type Span, WINDOW, type Windows } from './windows.ts';

/** The parts of a request that a text of the service may quote. */
export interface Quotable {
  /** All windows of the values in query and headers. */
  readonly values: Windows;
  /** Every sixteenth window of the body. */
  readonly bodyWindows: Windows;
  readonly body: string;
}

const MARK = '[redacted]';

/**
 * Replaces each part of a text that repeats the request, as it was sent or before it became JSON.
 *
 * @param own - The text of the same length that is compared.
 */
export function maskQuotes(text: string, own: string, sent: Quotable): string {
  const { escaped, origins } = escapeWithOrigins(own);
  const inEscaped = findQuotes(escaped, sent).map(([start, end]): Span => [
    origins[start] ?? 0,
    // A quote may end inside of an escape sequence, which belongs to one character.
    (origins[end - 1] ?? text.length) + 1,
  ]);
  return replaceSpans(text, [...findQuotes(own, sent), ...inEscaped]);
}

function findQuotes(text: string, { values, bodyWindows, body }: Quotable): Span[] {
  const inBody = [...bodyWindows.spansIn(text)].map((span) => widen(span, text, body));
  return [...values.spansIn(text), ...inBody];
}

/**
 * Widens a window of the body to all that the text repeats of it. There are less than 16 more characters
 * on each side: the next of these windows would begin there.
 */
function widen([first, last]: Span, text: string, body: string): Span {
  let [start, end] = [first, last];
  while (first - start < WINDOW && start > 0 && body.includes(text.slice(start - 1, last))) {
    start -= 1;
  }
  while (end - last < WINDOW && end < text.length && body.includes(text.slice(first, end + 1))) {
    end += 1;
  }
  return [start, end];
}

/** Escapes a text as JSON does; `origins` has the index in the text of each character of the result. */
function escapeWithOrigins(text: string): {
  readonly escaped: string;
  readonly origins: readonly number[];
} {
  const origins: number[] = [];
  let escaped = '';
  let index = 0;
  for (const character of text) {
    const sequence = JSON.stringify(character).slice(1, -1);
    for (let unit = 0; unit < sequence.length; unit += 1) {
      origins.push(index + Math.min(unit, character.length - 1));
    }
    escaped += sequence;
    index += character.length;
  }
  return { escaped, origins };
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  const sorted = [...spans].sort(([one], [other]) => one - other);
  let shown = '';
  let position = 0;
  for (const [start, end] of sorted) {
    // Spans overlap where a quote has several windows: they get one mark.
    if (start > position || shown === '') shown += text.slice(position, start) + MARK;
    position = Math.max(position, end);
  }
  return shown + text.slice(position);
}
