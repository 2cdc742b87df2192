import { isRecord } from '../json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A shape of records that data sets share, other than the fields of a row. */
interface KnownShape {
  /** The name, for a note; undefined for a shape that needs none. */
  readonly name?: string;
  readonly matches: (fields: Fields) => boolean;
  /** The keys that `read` uses. */
  readonly keys: readonly string[];
  /** Returns the fields of a row, or what is wrong with the record. */
  readonly read: (fields: Fields) => Fields | string;
}

/** The fields that hold a conversation. A record that has one of the first two is a row as it is. */
const SHAPES: readonly KnownShape[] = [
  {
    name: 'ShareGPT (conversations)',
    matches: ({ conversations }) => isList(conversations),
    keys: ['conversations'],
    read: ({ conversations }) => readTurns(isList(conversations) ? conversations : []),
  },
  {
    name: 'Alpaca (instruction, input, output)',
    matches: ({ instruction, output }) => isText(instruction) && isText(output),
    keys: ['instruction', 'input', 'output'],
    read: ({ instruction, input, output }) => ({
      input: [instruction, input].filter((text) => isText(text) && text !== '').join('\n\n'),
      result: output,
    }),
  },
  {
    matches: ({ input, output, result }) => isSet(input) && isSet(output) && result === undefined,
    keys: ['output'],
    read: ({ output }) => ({ result: output }),
  },
  ...['completion', 'response'].map((answer): KnownShape => ({
    name: `prompt and ${answer}`,
    matches: (fields) => isSet(fields['prompt']) && isSet(fields[answer]),
    keys: ['prompt', answer],
    read: ({ prompt, [answer]: completion }) => readPrompt(prompt, completion),
  })),
];

/** Finds the shape of a record that is not a row. */
export function findShape(fields: Fields): KnownShape | undefined {
  if (fields['messages'] !== undefined || fields['trace'] !== undefined) return undefined;
  return SHAPES.find(({ matches }) => matches(fields));
}

const ROLE_OF: Readonly<Record<string, string>> = {
  human: 'user',
  user: 'user',
  gpt: 'assistant',
  assistant: 'assistant',
  system: 'system',
};

function readTurns(turns: readonly unknown[]): Fields | string {
  const messages: unknown[] = [];
  for (const [index, turn] of turns.entries()) {
    const message = readTurn(turn);
    if (message === undefined) {
      return `turn ${index + 1} of "conversations" is from nobody known. Write "from" as human, gpt or system, or the conversation as "messages".`;
    }
    messages.push(message);
  }
  return { messages };
}

function readTurn(turn: unknown): unknown {
  if (!isRecord(turn)) return undefined;
  const { from, value } = turn;
  // Some data sets have the messages of a chat API under this name.
  if (from === undefined) return 'role' in turn ? turn : undefined;
  const role = isText(from) && Object.hasOwn(ROLE_OF, from) ? ROLE_OF[from] : undefined;
  return role === undefined ? undefined : { role, content: value };
}

function readPrompt(prompt: unknown, answer: unknown): Fields {
  if (!isList(prompt) && !isList(answer)) return { input: prompt, result: answer };
  const question = isList(prompt) ? prompt : [{ role: 'user', content: prompt }];
  return isList(answer)
    ? { messages: [...question, ...answer] }
    : { messages: question, result: answer };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Files of other tools, by keys that all of their records or documents have. */
const FOREIGN: readonly (readonly [readonly string[], string])[] = [
  [
    ['eval', 'samples'],
    'a log of Inspect. Write a row per sample with its messages: { "id": …, "messages": […] }.',
  ],
  [['evalId', 'results'], 'a result of promptfoo. Write a row per test with its input and output.'],
  [
    ['custom_id', 'response'],
    'a result of a batch API, which lacks the conversation. Add the messages of each request to it.',
  ],
  [
    ['chosen', 'rejected'],
    'preference data with two answers. Choose one of them, for example with --field messages=chosen.',
  ],
];

/** Describes a record or a document of another tool, for `this is …`. */
export function describeForeign(fields: Fields): string | undefined {
  return FOREIGN.find(([keys]) => keys.every((key) => Object.hasOwn(fields, key)))?.[1];
}
