import type { AgentTrace, ConvertedTrace } from '../service/agent-trace.ts';
import type { Tags } from '../service/tags.ts';
import type { TaskKind } from '../service/tasks.ts';
import { describeValue, quoteKey, showKey } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';
import type { Issue } from '../values/rules.ts';
import type { ConversationRow, EvaluationRowInput, RowFacts } from './rows.ts';

// The rules for the fields of a row: first the rules of `evaluateAll`, then the rules for a file that the command reads.
// Files are written by hand, so their rules are more lenient: a number may be an id, a field of null is not set, and
// unknown keys are ignored. The call checks what is in messages, results, traces and tags.
//
// The command compiles this file into itself: it imports `values` and types only.

type Fields = Readonly<Record<string, unknown>>;
type ConversationField = Exclude<keyof ConversationRow, keyof RowFacts>;

const CONVERSATION_FIELDS: readonly ConversationField[] = [
  'messages',
  'input',
  'result',
  'system',
  'tools',
  'choice',
];
/** The fields that choose and fill the criteria of a row. */
const CRITERIA_FIELDS = ['criteria', 'expected', 'reference', 'context', 'vars'] as const;
const FIELDS: Readonly<Record<TaskKind, readonly string[]>> = {
  reward: ['id', 'group', ...CONVERSATION_FIELDS, 'tags', ...CRITERIA_FIELDS],
  trace: ['id', 'group', 'trace', 'tags', ...CRITERIA_FIELDS],
};

/** Returns what is wrong with a row that is not an object. */
export function findTypeIssue(row: unknown): Issue | undefined {
  if (isRecord(row)) return undefined;
  return {
    path: 'row',
    message: `is ${describeValue(row)}: a row is an object such as { messages }`,
  };
}

/** Returns what is wrong with the id or the group of a row. */
export function findNameIssue(value: unknown, path: 'id' | 'group'): Issue | undefined {
  // UTF-8 has one replacement for all halves of characters, so that two different names would get the same hash.
  if (value === undefined || (typeof value === 'string' && value !== '' && value.isWellFormed()))
    return undefined;
  const message = `is ${describeValue(value)}: pass a string of whole characters that is not empty, or leave it out`;
  return { path, message };
}

/** Returns the first field that a row may not have: a `modelCore` in one row, for example, would have no effect. */
export function findFieldIssue(fields: object, kind: TaskKind): Issue | undefined {
  const known = [...FIELDS[kind], 'position'];
  const other = Object.keys(fields).find((field) => !known.includes(field));
  if (other === undefined) return undefined;
  const message = `is not a field of a row: a row has ${known.join(', ')}`;
  return { path: showKey(other), message };
}

/** Returns what is wrong with the position of a row. */
export function findPositionIssue(value: unknown): Issue | undefined {
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1)) return undefined;
  const message = `is ${describeValue(value)}: pass an integer of at least 1, or leave it out`;
  return { path: 'position', message };
}

/** Returns what is wrong with the names of the criteria that apply to a row. */
export function findCriteriaIssue(value: unknown, known: readonly string[]): Issue | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length === 0) {
    const message = `is ${describeValue(value)}: pass a list of names of criteria, or leave it out`;
    return { path: 'criteria', message };
  }
  const index = value.findIndex((name) => !known.some((one) => one === name));
  if (index === -1) return undefined;
  const names = known.map((name) => JSON.stringify(name)).join(', ');
  const name: unknown = value[index];
  const shown = typeof name === 'string' ? quoteKey(name) : describeValue(name);
  const message = `is ${shown}, which is not a criterion of the run (${names})`;
  return { path: `criteria[${index}]`, message };
}

/** What the messages about a row of a file need. */
export interface FileRowContext {
  readonly kind: TaskKind;
  /** The file and the line, such as `chats.jsonl:17`. */
  readonly at: string;
  /** What a row is in its file, such as `line`. */
  readonly noun: string;
  /** Explains what a row without a conversation or a trace may be instead. */
  readonly explain: (fields: Fields) => string | undefined;
  /** Receives each key that no field uses. */
  readonly onUnknownKey: (key: string) => void;
}

/** Checks a row of a file. Returns it with its known fields; or where it is, the rule that it breaks, and the fix. */
export function checkFileRow(
  fields: unknown,
  context: FileRowContext,
): EvaluationRowInput | string {
  const { kind, at, noun, onUnknownKey } = context;
  if (!isRecord(fields)) {
    return `${at}: the ${noun} is ${describeType(fields)}. Each ${noun} needs one JSON object.`;
  }
  const content = kind === 'trace' ? readTrace(fields, context) : readConversation(fields, context);
  if (typeof content === 'string') return `${at}: ${content}`;
  const facts = readFacts(fields);
  if (typeof facts === 'string') return `${at}: ${facts}`;
  for (const key of Object.keys(fields)) if (!FIELDS[kind].includes(key)) onUnknownKey(key);
  return { ...content, ...facts };
}

type Facts = { -readonly [Field in keyof RowFacts]?: RowFacts[Field] };

/** Returns the fields that name and sort a row, or the rule that one of them breaks. */
function readFacts({ id, group, tags, ...fields }: Fields): Facts | string {
  const facts: Facts = readCriteriaFields(fields);
  for (const [name, value] of [['id', id] as const, ['group', group] as const]) {
    if (value === undefined || value === null) continue;
    const label = readLabel(name, value);
    if ('problem' in label) return label.problem;
    facts[name] = label.text;
  }
  if (tags === undefined || tags === null) return facts;
  if (!isTags(tags)) {
    return `"tags" is ${describeType(tags)}. Write an object with the tags by their names.`;
  }
  return { ...facts, tags };
}

/** The call checks their values. A table lists names of criteria with commas. */
function readCriteriaFields(fields: Fields): Facts {
  const set = CRITERIA_FIELDS.flatMap((field) => {
    const value = fields[field];
    if (value === undefined || value === null) return [];
    const isList = field === 'criteria' && typeof value === 'string';
    return [[field, isList ? value.split(',').map((name) => name.trim()) : value] as const];
  });
  return Object.fromEntries(set);
}

// Tables often number their rows. JSON does not hold long numbers exactly, so that two of them could become the same.
function readLabel(
  name: string,
  value: unknown,
): { readonly text: string } | { readonly problem: string } {
  if (typeof value === 'number') {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { text: String(value) };
    return { problem: `"${name}" is a number with too many digits. Write it in quotes.` };
  }
  if (typeof value !== 'string') {
    return { problem: `"${name}" is ${describeType(value)}. Write a string.` };
  }
  if (value === '') {
    return { problem: `"${name}" is an empty string. Fill it in, or leave it out.` };
  }
  return { text: value };
}

type Conversation = { -readonly [Field in ConversationField]?: ConversationRow[Field] };

function readConversation(fields: Fields, context: FileRowContext): Conversation | string {
  // A field of null is one that the writer of the file did not set.
  const set = CONVERSATION_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  const found: Conversation = Object.fromEntries(set);
  return findProblem(found, fields, context) ?? found;
}

function findProblem(
  found: Conversation,
  fields: Fields,
  { noun, explain }: FileRowContext,
): string | undefined {
  if (fields['result'] === null) {
    return '"result" is null, which is no answer. Leave it out when the messages contain the answer.';
  }
  if (found.messages !== undefined) {
    if (found.input !== undefined) return '"messages" and "input" exclude each other. Keep one.';
    if (Array.isArray(found.messages)) return undefined;
    return `"messages" is ${describeType(found.messages)}. Write an array of messages.`;
  }
  if (found.input !== undefined) {
    if (found.result !== undefined) return undefined;
    return `"result" is missing. With input, each ${noun} needs the answer as result.`;
  }
  // The state of an agent contains the whole conversation; a text on its own does not.
  if (typeof found.result === 'object') return undefined;
  return explain(fields) ?? `"messages" is missing. Each ${noun} needs messages, input or trace.`;
}

function readTrace(
  fields: Fields,
  { noun, explain }: FileRowContext,
): { trace: AgentTrace | ConvertedTrace } | string {
  const { trace } = fields;
  if (trace === undefined || trace === null) {
    return explain(fields) ?? `"trace" is missing. With --trace, each ${noun} needs trace.`;
  }
  return isTrace(trace)
    ? { trace }
    : `"trace" is ${describeType(trace)}. Write an object with the agents.`;
}

function isTrace(value: unknown): value is AgentTrace | ConvertedTrace {
  return isRecord(value);
}

function isTags(value: unknown): value is Tags {
  return isRecord(value);
}

/** Describes the type of a JSON value with its article, such as `an array`. */
function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
