/** A line that may be left out. */
export interface OptionalLine {
  readonly line: string;
  /** Whether the line stays longer than others. */
  readonly isFirst: boolean;
}

/** Returns at most so many lines. If there are more, the first ones come first, and the last line has the number of those left out. */
export function limitLines(
  lines: readonly OptionalLine[],
  most: number,
  more: (hidden: number) => string,
): string[] {
  if (lines.length <= most) return lines.map(({ line }) => line);
  const sorted = lines.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
  const shown = sorted.slice(0, most - 1).map(({ line }) => line);
  return [...shown, more(lines.length - shown.length)];
}
