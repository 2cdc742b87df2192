import { fitText, padText, type Space, widthOf } from './fit-text.ts';

/** A column of a table, whose texts are clean. */
export interface Column {
  /** A table without any header has no line for headers. */
  readonly header?: string;
  readonly cells: readonly string[];
  /** The default is left. */
  readonly align?: 'right';
  /** On a narrow terminal the column with the highest rank is left out first. A column without a rank stays. */
  readonly rank?: number;
  /** Whether the texts may be cut. */
  readonly canShrink?: boolean;
}

const GAP = 2;

/** A text is not cut to fewer columns; other columns are left out instead. */
const LEAST_WIDTH = 8;

/**
 * Lays out a table without borders, one line per row, the header first. A line is never wider than the space: texts
 * are cut, then columns are left out.
 */
export function layOutTable(columns: readonly Column[], space: Space): string[] {
  const { isUnicode, width } = space;
  const shown = chooseColumns(columns, width);
  const height = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const first = columns.some(({ header }) => header !== undefined) ? HEADER_ROW : 0;
  const lines: string[] = [];
  for (let row = first; row < height; row += 1) {
    const cells = shown.map(({ align, cells: texts, header = '', width: most }) => {
      const text = row === HEADER_ROW ? header : (texts[row] ?? '');
      return padText(fitText(text, { width: most, isUnicode }), most, align);
    });
    lines.push(fitText(cells.join(' '.repeat(GAP)).trimEnd(), space));
  }
  return lines;
}

const HEADER_ROW = -1;

interface SizedColumn extends Column {
  width: number;
}

function chooseColumns(columns: readonly Column[], width: number): SizedColumn[] {
  let sized = columns.map((column) => ({ ...column, width: naturalWidth(column) }));
  for (;;) {
    shrink(sized, width);
    const last = findDroppable(sized);
    if (totalWidth(sized) <= width || last === undefined) return sized;
    sized = sized
      .filter((column) => column !== last)
      .map((column) => ({ ...column, width: naturalWidth(column) }));
  }
}

/** Shortens the widest texts first, so that short ones stay whole. */
function shrink(columns: readonly SizedColumn[], width: number): void {
  for (let excess = totalWidth(columns) - width; excess > 0; excess -= 1) {
    const widest = columns
      .filter((column) => column.canShrink === true && column.width > LEAST_WIDTH)
      .toSorted((a, b) => b.width - a.width)[0];
    if (widest === undefined) return;
    widest.width -= 1;
  }
}

function findDroppable(columns: readonly SizedColumn[]): SizedColumn | undefined {
  return columns
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))[0];
}

function naturalWidth({ cells, header = '' }: Column): number {
  return cells.reduce((most, cell) => Math.max(most, widthOf(cell)), widthOf(header));
}

function totalWidth(columns: readonly SizedColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP, -GAP);
}
