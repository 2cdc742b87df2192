import type { RunLine } from '../batch/journal/lines.ts';

/**
 * Returns the words before and after the id of a row in the command that scores this row again. Rows that were not read
 * from a file have a place for its name.
 */
export function toRowCommand({
  criteria,
  settings,
  source = 'FILE',
}: RunLine): readonly [before: string, after: string] {
  const flags = Object.entries(criteria).flatMap(([name, { evaluator, text }]) =>
    evaluator === true ? ['--evaluator', text] : ['-c', `${name}=${text}`],
  );
  const core = settings.core === null ? [] : ['--core', settings.core];
  const words = [...flags, ...core].map((word) => ` ${quoteWord(word)}`);
  return [`align-evals evaluate ${quoteWord(source)} --row `, words.join('')];
}

/** Quotes a word for a POSIX shell. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
