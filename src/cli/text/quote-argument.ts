/** Quotes an argument of a command for a POSIX shell, if it needs quotes. */
export function quoteArgument(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
