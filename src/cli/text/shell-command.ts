import { widthOf } from './fit-text.ts';

/** Quotes an argument for a POSIX shell, if it needs quotes. */
export function quoteArgument(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
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
