import { isRecord, parseJson } from '../json.ts';
import { findShape } from './known-shapes.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface FieldOptions {
  /** The flag `--field`: the fields of a row, each with the path of its value in the record. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Whether all values are the texts of cells. */
  readonly isTable: boolean;
}

/** A record as the fields of a row. Keys that no field uses are kept as they are. */
interface MappedRecord {
  readonly fields: Fields;
  /** The names of a row that are not used, because something else holds the conversation. */
  readonly replaced: readonly string[];
  /** The name of the shape that was recognised, for a note. */
  readonly shape: string | undefined;
  /** What is wrong with the record. */
  readonly problem: string | undefined;
}

/** `output` is the name that tables have for the answer. */
const ALIASES: Readonly<Record<string, string>> = { output: 'result' };

const CONVERSATION: readonly string[] = ['messages', 'input', 'output', 'result'];

/**
 * Maps a record of a file to the fields of a row: first `--field`, then the names of a row, then a shape that data
 * sets share.
 */
export function mapFields(record: Fields, options: FieldOptions): MappedRecord {
  const { kept, replaced } = chooseFields(record, options);
  const shape = findShape(kept);
  const read = shape?.read(kept) ?? {};
  if (typeof read === 'string') {
    return { fields: kept, replaced, shape: shape?.name, problem: read };
  }
  const fields = shape === undefined ? kept : { ...omit(kept, shape.keys), ...read };
  const cells = options.isTable ? readCells(fields) : fields;
  const problem = typeof cells === 'string' ? cells : undefined;
  return {
    fields: typeof cells === 'string' ? fields : collect(collect(cells, 'tags'), 'vars'),
    replaced,
    shape: shape?.name,
    problem,
  };
}

/** Reports whether the fields have a conversation; its values are not checked. */
export function hasConversation(record: Fields, options: FieldOptions): boolean {
  const { fields } = mapFields(record, { ...options, isTable: false });
  return fields['messages'] !== undefined || fields['result'] !== undefined;
}

interface ChosenFields {
  readonly kept: Fields;
  readonly replaced: readonly string[];
}

function chooseFields(record: Fields, { fields: paths = {}, isTable }: FieldOptions): ChosenFields {
  if (Object.keys(paths).length === 0 && !isTable) return { kept: record, replaced: [] };
  const chosen = Object.entries(paths).flatMap(([name, path]) => {
    const value = valueAt(record, path);
    return value === undefined ? [] : [[ALIASES[name] ?? name, value] as const];
  });
  const used = new Set(Object.values(paths).map((path) => keyOf(record, path)));
  const others = Object.entries(record).filter(([key]) => !used.has(key));
  const isChosen = CONVERSATION.some((name) => Object.hasOwn(paths, name));
  // A table often has the parts of a conversation beside the whole.
  const isWhole = isTable && !isChosen && isFilled(record['messages']);
  const isReplaced = (key: string): boolean =>
    (isChosen && CONVERSATION.includes(key)) || (isWhole && key === 'input');
  return {
    kept: Object.fromEntries([...others.filter(([key]) => !isReplaced(key)), ...chosen]),
    replaced: others.map(([key]) => key).filter(isReplaced),
  };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== '';
}

function omit(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

/**
 * Returns the value at a path such as `conversation.turns.0`, or undefined. A key that is the whole path comes first, as
 * titles of columns may contain points.
 */
export function valueAt(record: Fields, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const isInside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isInside ? Reflect.get(value, key) : undefined;
  }, record);
}

/** Returns the key of the record at which a path begins. */
function keyOf(record: Fields, path: string): string {
  return Object.hasOwn(record, path) ? path : (path.split('.')[0] ?? path);
}

/** Collects keys such as `tags.env` in one object. */
function collect(fields: Fields, field: 'tags' | 'vars'): Fields {
  const start = `${field}.`;
  const isPart = (key: string): boolean => key.startsWith(start) && key.length > start.length;
  if (!Object.keys(fields).some(isPart)) return fields;
  const entries = Object.entries(fields);
  const parts = entries.filter(([key]) => isPart(key));
  const whole = fields[field];
  const own = isRecord(whole) ? Object.entries(whole) : [];
  const others = entries.filter(([key]) => key !== field && !isPart(key));
  const collected = parts.map(([key, value]) => [key.slice(start.length), value] as const);
  return Object.fromEntries([...others, [field, Object.fromEntries([...own, ...collected])]]);
}

const JSON_FIELDS: readonly string[] = ['messages', 'tools'];

/**
 * Converts the texts of a table to what a record of JSON has: an empty cell is not set, and messages and tools are JSON.
 * An empty answer is an answer, which the client reports. Returns what is wrong with a cell.
 */
function readCells(fields: Fields): Fields | string {
  const cells = Object.entries(fields).filter(([key, text]) => text !== '' || key === 'result');
  const read = cells.map(([key, text]): readonly [string, unknown] =>
    JSON_FIELDS.includes(key) && typeof text === 'string' ? [key, parseJson(text)] : [key, text],
  );
  const wrong = read.find(([, value]) => value === undefined);
  if (wrong === undefined) return Object.fromEntries(read);
  const [name] = wrong;
  return `the column "${name}" is not JSON. Write it as a JSON array of ${name}.`;
}
