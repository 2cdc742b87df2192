import stringWidth from 'string-width';

/** The number of columns that a text has on a terminal. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The space for a text. */
export interface Space {
  readonly width: number;
  readonly isUnicode: boolean;
}

/** Cuts a clean text to a number of columns, without cutting a character in two; an ellipsis follows. */
export function fitText(text: string, { isUnicode, width }: Space): string {
  if (widthOf(text) <= width) return text;
  const ellipsis = isUnicode ? '…' : '...';
  if (width <= widthOf(ellipsis)) return takeColumns(text, width);
  return takeColumns(text, width - widthOf(ellipsis)).trimEnd() + ellipsis;
}

/** Fills a text up to a number of columns. */
export function padText(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const padding = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'right' ? padding + text : text + padding;
}

/** The longest start of a text that is not wider than a number of columns. */
export function takeColumns(text: string, width: number): string {
  let start = '';
  let columns = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    columns += widthOf(segment);
    if (columns > width) break;
    start += segment;
  }
  return start;
}
