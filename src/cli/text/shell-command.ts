import { widthOf } from './fit-text.ts';

// What a terminal acts on or does not show. A space is shown.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Quotes an argument for a shell, if it needs quotes. What a terminal would act on or hide is written as escapes, so that
 * the command can be copied: bash and zsh read them.
 */
export function quoteArgument(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  const visible = argument.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(UNPRINTABLE, toEscapes);
  if (argument.search(UNPRINTABLE) >= 0) return `$'${visible}'`;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

function toEscapes(character: string): string {
  return Array.from(
    Buffer.from(character),
    (byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}

/** Returns a path that the command does not read as a flag. */
export function toPathArgument(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
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
