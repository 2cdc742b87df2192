import { takeColumns, widthOf } from './fit-text.ts';

/**
 * Breaks a clean text into lines at its spaces, except before `%`. A word that is wider than a line is broken too.
 *
 * @param indent - What each line begins with.
 */
export function wrapText(text: string, width: number, indent = ''): string[] {
  const columns = Math.max(1, width - widthOf(indent));
  return breakText(text, columns).map((line) => indent + line);
}

function breakText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ (?!%)/).flatMap((one) => breakWord(one, width))) {
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
