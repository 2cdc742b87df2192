import { type RowColumns, statusesOf } from '../report-view.ts';

/** Writes rows as CSV for spreadsheets: one line per row, with a score and a status per criterion. */
export function toCsv(rows: RowColumns, shown: readonly number[]): string {
  const header = [
    'row',
    'id',
    'group',
    ...rows.criteria.flatMap(({ name }) => [name, `${name} status`]),
    'tags',
    'explanation',
  ];
  const lines = shown.map((row) => [
    String(rows.positions[row] ?? ''),
    rows.labels[row] ?? '',
    rows.groupNames[rows.groups[row] ?? -1] ?? '',
    ...rows.criteria.flatMap(({ scores, states }) => [
      String(scores[row] ?? ''),
      statusesOf(states[row]).join(' '),
    ]),
    (rows.tags[row] ?? []).map((tag) => rows.tagNames[tag] ?? '').join(' '),
    rows.excerpts[row] ?? '',
  ]);
  const text = [header, ...lines].map((cells) => cells.map(toCell).join(',')).join('\r\n');
  return `\u{FEFF}${text}\r\n`;
}

// Spreadsheets read these as the start of a formula, also in full width.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
