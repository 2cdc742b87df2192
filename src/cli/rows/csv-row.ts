import { parseJson } from '../parse-json.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { RawRow } from './raw-row.ts';

/** Converts a record of a CSV file to the fields of a row, as JSON would have them. */
export function toRawRow(
  line: number,
  columns: readonly CsvColumn[],
  record: readonly string[],
): RawRow {
  if (record.length !== columns.length) return { line, problem: describeLength(columns, record) };
  const fields = new Map<string, unknown>();
  const tags = new Map<string, string>();
  const unknownColumns: string[] = [];
  for (const [index, column] of columns.entries()) {
    const text = record[index] ?? '';
    if ('unknown' in column) unknownColumns.push(column.unknown);
    else if ('tag' in column) setUnlessEmpty(tags, column.tag, text);
    // An empty answer is an answer, which the client reports; it is not a missing one.
    else if (column.field === 'result') fields.set('result', text);
    else setUnlessEmpty(fields, column.field, text);
  }
  if (tags.size > 0) fields.set('tags', Object.fromEntries(tags));
  if (!parseMessages(fields)) {
    return {
      line,
      problem: 'the column "messages" is not JSON. Write it as a JSON array of messages.',
    };
  }
  return { line, fields: Object.fromEntries(fields), unknownColumns };
}

function setUnlessEmpty(map: Map<string, unknown>, key: string, text: string): void {
  if (text !== '') map.set(key, text);
}

/** Replaces the text of the messages by its value; returns false when it is not JSON. */
function parseMessages(fields: Map<string, unknown>): boolean {
  const text = fields.get('messages');
  if (typeof text !== 'string') return true;
  const messages = parseJson(text);
  fields.set('messages', messages);
  return messages !== undefined;
}

function describeLength(columns: readonly CsvColumn[], record: readonly string[]): string {
  const [has, needs] = [String(record.length), String(columns.length)];
  const noun = record.length === 1 ? 'column' : 'columns';
  return `the row has ${has} ${noun}, and the header has ${needs}. Put a field that contains a comma in quotes.`;
}
