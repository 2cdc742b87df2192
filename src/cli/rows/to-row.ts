import type { AgentTrace, ConvertedTrace, Tags } from 'align-evals';
import type { ConversationRow, EvaluationRowInput } from 'align-evals/batch';
import { describeType, isRecord } from './json-type.ts';
import { readLabel } from './read-label.ts';

/** The kind of evaluation for which rows are read: of conversations, or of the runs of several agents. */
export type RowKind = 'reward' | 'trace';

/** What a row is checked against. */
export interface ToRowOptions {
  readonly kind: RowKind;
  /** What a row is in its file, such as `line`, for messages. */
  readonly noun: string;
  /** Receives each key that no field uses. */
  readonly onUnknownKey: (key: string) => void;
}

/** A row, or the rule that it breaks. */
export type CheckedRow =
  { readonly row: EvaluationRowInput } | { readonly row?: undefined; readonly problem: string };

type Fields = Readonly<Record<string, unknown>>;
type ConversationField = Exclude<keyof ConversationRow, 'id' | 'group' | 'tags' | 'trace'>;
type Conversation = { -readonly [Field in ConversationField]?: ConversationRow[Field] };

const CONVERSATION_FIELDS: readonly ConversationField[] = [
  'messages',
  'input',
  'result',
  'system',
  'tools',
  'choice',
];
const COMMON_KEYS = ['id', 'group', 'tags'];
const KEYS: Readonly<Record<RowKind, ReadonlySet<string>>> = {
  reward: new Set([...COMMON_KEYS, ...CONVERSATION_FIELDS]),
  trace: new Set([...COMMON_KEYS, 'trace']),
};

/** What spans and exports have in place of a trace. */
const TELEMETRY_KEYS = ['resourceSpans', 'resourceLogs', 'span_id', 'run_type', 'observations'];

/** Checks the shape of a row, and takes the fields that are known. The client checks what is in them. */
export function toRow(fields: unknown, { kind, noun, onUnknownKey }: ToRowOptions): CheckedRow {
  if (!isRecord(fields)) {
    return {
      problem: `the ${noun} is ${describeType(fields)}. Each ${noun} needs one JSON object.`,
    };
  }
  const content = kind === 'trace' ? readTrace(fields, noun) : readConversation(fields, noun);
  if (typeof content === 'string') return { problem: content };
  const facts = readFacts(fields);
  if (typeof facts === 'string') return { problem: facts };
  for (const key of Object.keys(fields)) if (!KEYS[kind].has(key)) onUnknownKey(key);
  return { row: { ...content, ...facts } };
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

function readConversation(fields: Fields, noun: string): Conversation | string {
  // A field of null is one that the writer of the file did not set.
  const set = CONVERSATION_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  const found: Conversation = Object.fromEntries(set);
  return findProblem(found, fields, noun) ?? found;
}

function findProblem(found: Conversation, fields: Fields, noun: string): string | undefined {
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
  return typeof found.result === 'object' ? undefined : explainMissing(fields, noun);
}

function explainMissing(fields: Fields, noun: string): string {
  if (fields['t'] === 'run' && typeof fields['v'] === 'number') {
    return 'this file is a journal. Continue it with --resume, or show it with: align-evals report';
  }
  if (fields['trace'] !== undefined) {
    return `"trace" needs the flag --trace, with which every ${noun} is a trace.`;
  }
  return `"messages" is missing. Each ${noun} needs messages, input or trace.`;
}

function readTrace(
  { trace, ...others }: Fields,
  noun: string,
): { trace: AgentTrace | ConvertedTrace } | string {
  if (trace === undefined || trace === null) {
    if (TELEMETRY_KEYS.some((key) => key in others)) {
      return `this ${noun} is telemetry. Add --format otlp, or the name of its format.`;
    }
    return `"trace" is missing. With --trace, each ${noun} needs trace.`;
  }
  return isTrace(trace)
    ? { trace }
    : `"trace" is ${describeType(trace)}. Write an object with the agents.`;
}

// The client checks the content of both.
function isTrace(value: unknown): value is AgentTrace | ConvertedTrace {
  return isRecord(value);
}

function isTags(value: unknown): value is Tags {
  return isRecord(value);
}
