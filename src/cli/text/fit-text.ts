import stringWidth from 'string-width';

/** Returns the number of columns of a text on a terminal. */
export function widthOf(text: string): number {
  // `string-width` takes microseconds for each character, and most texts are ASCII.
  return PRINTABLE_ASCII.test(text) ? text.length : stringWidth(text);
}

const PRINTABLE_ASCII = /^[ -~]*$/;

export interface Space {
  readonly width: number;
  readonly isUnicode: boolean;
}

/** Cuts a clean text to a number of columns, with an ellipsis at the end. It never cuts a character in two. */
export function fitText(text: string, { isUnicode, width }: Space): string {
  if (widthOf(text) <= width) return text;
  const ellipsis = isUnicode ? '…' : '...';
  if (width <= widthOf(ellipsis)) return takeColumns(text, width);
  return takeColumns(text, width - widthOf(ellipsis)).trimEnd() + ellipsis;
}

export function padText(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? padding + text : text + padding;
}

/** Returns the longest start of a text that fits into a number of columns. */
function takeColumns(text: string, width: number): string {
  let start = '';
  let columns = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    columns += widthOf(segment);
    if (columns > width) break;
    start += segment;
  }
  return start;
}

/** Breaks a clean text into lines at its spaces, except before `%`. A word that is wider than a line is broken too. */
export function wrapText(text: string, width: number, indent = ''): string[] {
  const columns = Math.max(1, width - widthOf(indent));
  const words = wordsOf(text).flatMap((word) => breakWord(word, columns));
  return fillLines(words, columns).map((line) => indent + line);
}

/**
 * Breaks the lines of a message at their spaces. A word is never broken, so that a terminal can open a path; a line
 * that begins with a space, such as a command, is left as it is, so that it can be copied.
 */
export function wrapMessage(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? line : fillLines(wordsOf(line), width)))
    .join('\n');
}

function wordsOf(text: string): string[] {
  return text.split(/ (?!%)/);
}

function fillLines(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
    } else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let columns = 0;
  for (const piece of piecesOf(word, width)) {
    const more = widthOf(piece);
    if (part !== '' && columns + more > width) {
      parts.push(part);
      part = '';
      columns = 0;
    }
    part += piece;
    columns += more;
  }
  return [...parts, part];
}

/** Yields the characters of a word. One that is wider than a line, such as a letter with many marks, is cut. */
function* piecesOf(word: string, width: number): Generator<string, void, undefined> {
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (widthOf(segment) <= width) yield segment;
    else yield* segment;
  }
}
