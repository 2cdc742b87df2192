/** The number of columns of a terminal. */
const WIDTH = 80;

/** The length of an id that leaves space for three scores. */
const ID_LENGTH = 45;

/** Breaks a text into lines between words; the lines after the first begin with the indent. */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}${word}`;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

/** Cuts a text that is longer than this number of characters. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** Cuts an id so that it fits into a row of the table. */
export function shortenId(id: string): string {
  return shorten(id, ID_LENGTH);
}
