import {
  type CriterionColumn,
  type RowColumns,
  type RowTexts,
  groupOf,
  isComparison,
  pairOf,
  statusesOf,
  tagsOf,
} from '../report-view.ts';

/**
 * Writes rows as CSV for spreadsheets: one line per row, with a score, a status and the whole explanation per criterion,
 * in a comparison with the score before, the difference and the side to which the row turned.
 */
export function toCsv(
  rows: RowColumns,
  shown: readonly number[],
  texts: RowTexts | undefined,
): string {
  const isCompared = isComparison(rows);
  const header = [
    'row',
    'id',
    'group',
    ...rows.criteria.flatMap(({ name }) => namesOf(name, isCompared)),
    'tags',
  ];
  const lines = shown.map((row) => [
    String(rows.positions[row] ?? ''),
    toCell(rows.labels[row] ?? ''),
    toCell(groupOf(rows, row) ?? ''),
    ...rows.criteria.flatMap((column, index) => [
      numberText(column.scores[row]),
      statusesOf(column.states[row]).join(' '),
      ...(isCompared ? changeCells(column, row) : []),
      toCell(texts?.explanations[index]?.[row] ?? ''),
    ]),
    toCell(tagsOf(rows, row).join(' ')),
  ]);
  const text = [header.map(toCell), ...lines].map((cells) => cells.join(',')).join('\r\n');
  return `\u{FEFF}${text}\r\n`;
}

function namesOf(name: string, isCompared: boolean): string[] {
  const change = isCompared ? [`${name} before`, `${name} difference`, `${name} turned`] : [];
  return [name, `${name} status`, ...change, `${name} explanation`];
}

const TURNS: Readonly<Record<string, string>> = { w: 'worse', b: 'better' };

function changeCells(column: CriterionColumn, row: number): string[] {
  const pair = pairOf(column, row);
  // Rounded: a difference of decimals has digits that neither score has.
  const difference = pair && Number((pair[1] - pair[0]).toFixed(6));
  return [
    numberText(column.before[row]),
    numberText(difference),
    TURNS[column.turned[row] ?? ''] ?? '',
  ];
}

/** Numbers are no formulas, also negative ones. */
function numberText(value: number | null | undefined): string {
  return String(value ?? '');
}

// Spreadsheets read these as the start of a formula, also in full width.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
