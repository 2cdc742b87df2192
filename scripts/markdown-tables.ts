/** A row of a Markdown table that does not name the columns. */
export interface MarkdownRow {
  /** The line, from 1. */
  readonly line: number;
  /** The heading above it. */
  readonly section: string;
  /** The cells, without backticks. */
  readonly cells: readonly string[];
}

/** Reads every row of every table, except the first of each table, which names the columns. */
export function readMarkdownRows(markdown: string): MarkdownRow[] {
  const lines = markdown.split('\n');
  let section = '';
  return lines.flatMap((text, index) => {
    section = /^#+ (.*)$/.exec(text)?.[1] ?? section;
    const cells = readCells(text, lines[index + 1] ?? '');
    return cells === undefined ? [] : [{ line: index + 1, section, cells }];
  });
}

/** Returns the cells of a line of Markdown, or undefined unless it is a row with contents. */
export function readCells(line: string, nextLine: string): string[] | undefined {
  if (!line.startsWith('|') || isRule(line) || isRule(nextLine)) return undefined;
  return line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim().replaceAll('`', ''));
}

function isRule(line: string): boolean {
  return /^\|[\s|:-]+\|$/.test(line);
}
