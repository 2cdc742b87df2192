import { fitText, padText, widthOf } from './fit-text.ts';

/** A column of a table; its texts are clean. */
export interface Column {
  readonly header: string;
  readonly cells: readonly string[];
  /** The side to which texts are moved; the left one by default. */
  readonly align?: 'right';
  /** The columns with the highest rank are left out first on a narrow terminal. Without a rank a column stays. */
  readonly rank?: number;
  /** Whether the texts may be cut. */
  readonly canShrink?: boolean;
}

/** How a table is laid out. */
export interface TableStyle {
  /** The most columns of a line. */
  readonly width: number;
  readonly isUnicode: boolean;
}

const GAP = 2;

/** The columns of a text that is cut, before other columns are left out. */
const LEAST_WIDTH = 8;

/**
 * Lays out a table without borders, one text per line, the header first. A line is never wider than the terminal:
 * texts are cut, then columns are left out.
 */
export function layOutTable(
  columns: readonly Column[],
  { isUnicode, width }: TableStyle,
): string[] {
  const ellipsis = isUnicode ? '…' : '...';
  const shown = chooseColumns(columns, width);
  const height = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const lines: string[] = [];
  for (let row = -1; row < height; row += 1) {
    const cells = shown.map(({ align, cells: texts, header, width: most }) => {
      const text = row === -1 ? header : (texts[row] ?? '');
      return padText(fitText(text, most, ellipsis), most, align);
    });
    lines.push(fitText(cells.join(' '.repeat(GAP)).trimEnd(), width, ellipsis));
  }
  return lines;
}

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

/** Takes columns from the widest text, so that short ones stay whole. */
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

function naturalWidth({ cells, header }: Column): number {
  return cells.reduce((most, cell) => Math.max(most, widthOf(cell)), widthOf(header));
}

function totalWidth(columns: readonly SizedColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width + GAP, -GAP);
}
