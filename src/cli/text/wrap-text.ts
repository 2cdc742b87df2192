import { takeColumns, widthOf } from './fit-text.ts';

/**
 * Breaks a clean text into lines at its spaces, except before `%`. A word that is wider than a line is broken too.
 *
 * @param indent - What each line begins with.
 */
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

/** Breaks a command into lines that a shell joins again. An argument is never broken. */
export function wrapCommand(args: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const arg of args) {
    const isFirst = line.trim() === '';
    // Two columns stay free for the backslash.
    if (isFirst || widthOf(`${line} ${arg}`) <= width - 2) line += ` ${arg}`;
    else {
      lines.push(`${line} \\`);
      line = `    ${arg}`;
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let rest = word;
  while (widthOf(rest) > width) {
    // A character may be wider than a line; it still has to go somewhere.
    const part = takeColumns(rest, width) || firstCharacter(rest);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest];
}

function firstCharacter(text: string): string {
  return Array.from(text)[0] ?? text;
}
