import type { AgentTrace, ConvertedTrace } from '../service/agent-trace.ts';
import type { Tags } from '../service/tags.ts';
import type { TaskKind } from '../service/tasks.ts';
import { describeValue, showKey } from '../values/describe-value.ts';
import { isRecord } from '../values/objects.ts';
import type { Issue } from '../values/rules.ts';
import type { ConversationRow, EvaluationRowInput } from './rows.ts';

// The rules for the fields of a row: first the rules of `evaluateAll`, then the rules for a file that the command reads.
// Files are written by hand, so their rules are more lenient: a number may be an id, a field of null is not set, and
// unknown keys are ignored. The call checks what is in messages, results, traces and tags.
//
// The command compiles this file into itself: it imports `values` and types only.

type Fields = Readonly<Record<string, unknown>>;
type ConversationField = Exclude<keyof ConversationRow, 'id' | 'group' | 'tags'>;

const CONVERSATION_FIELDS: readonly ConversationField[] = [
  'messages',
  'input',
  'result',
  'system',
  'tools',
  'choice',
];
const FIELDS: Readonly<Record<TaskKind, readonly string[]>> = {
  reward: ['id', 'group', ...CONVERSATION_FIELDS, 'tags'],
  trace: ['id', 'group', 'trace', 'tags'],
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
  const other = Object.keys(fields).find((field) => !FIELDS[kind].includes(field));
  if (other === undefined) return undefined;
  const message = `is not a field of a row: a row has ${FIELDS[kind].join(', ')}`;
  return { path: showKey(other), message };
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

interface Facts {
  id?: string;
  group?: string;
  tags?: Tags;
}

/** Returns the fields that name and sort a row, or the rule that one of them breaks. */
function readFacts({ id, group, tags }: Fields): Facts | string {
  const facts: Facts = {};
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
