import { cleanText } from '../../../values/clean-text.ts';

/**
 * Writes a text from outside as a code span on one line, in which a mention, an issue number, a link and HTML are
 * plain text. The span is also safe in a cell of a table.
 */
export function toCodeSpan(text: string, maxLength: number): string {
  const clean = cleanText(text, maxLength).replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return '-';
  const fence = '`'.repeat(longestRun(clean) + 1);
  const padding = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${escapePipes(clean)}${padding}${fence}`;
}

/** Writes a sentence of this package: as a code span if it has characters that mean something in Markdown. */
export function toProse(text: string, maxLength: number): string {
  const isShort = text.length <= maxLength;
  return isShort && HARMLESS.test(text) ? text : toCodeSpan(text, maxLength);
}

// A point before a letter may make a link, and so does a bracket before a parenthesis.
const HARMLESS = /^(?:[\p{L}\p{N} ,;:%()+\-−≥[]|\.(?!\p{L})|\](?!\())*$/u;

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

// A pipe ends a cell also in a code span, unless the number of backslashes before it is odd.
function escapePipes(text: string): string {
  return text.replaceAll(/\\+\|?|\|/g, (run) => {
    if (!run.endsWith('|')) return run;
    const isEven = run.length % 2 === 1;
    return `${run.slice(0, -1)}${isEven ? '\\' : '\\\\'}|`;
  });
}
