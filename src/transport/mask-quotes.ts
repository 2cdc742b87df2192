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

/** In a longer body, a search for the ends of a quote takes too long: up to 15 characters beside it are hidden too. */
const MAX_EXACT = 262_144;

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
  const inBody = joinSpans([...bodyWindows.spansIn(text)]).map((span) => widen(span, text, body));
  return [...values.spansIn(text), ...inBody];
}

/**
 * Widens windows of the body to all that the text repeats of it. There are less than 16 more characters on
 * each side: the next of these windows would begin there.
 */
function widen([start, end]: Span, text: string, body: string): Span {
  const isQuoted = (from: number, to: number): boolean =>
    from >= 0 &&
    to <= text.length &&
    (body.length > MAX_EXACT || body.includes(text.slice(from, to)));
  const before = largest((count) => isQuoted(start - count, start + WINDOW));
  const after = largest((count) => isQuoted(end - WINDOW, end + count));
  return [start - before, end + after];
}

/** Finds the largest number below 16 that passes a test which all smaller numbers pass too. */
function largest(test: (count: number) => boolean): number {
  return [8, 4, 2, 1].reduce((count, step) => (test(count + step) ? count + step : count), 0);
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

/** Joins spans that touch each other. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1])
      joined.splice(-1, 1, [last[0], Math.max(last[1], end)]);
    else joined.push([start, end]);
  }
  return joined;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let shown = '';
  let position = 0;
  for (const [start, end] of joinSpans(spans)) {
    shown += text.slice(position, start) + MARK;
    position = end;
  }
  return shown + text.slice(position);
}
