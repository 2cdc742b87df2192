import type { ChatMessage } from '../../../src/judge/openai-client.ts';
import { isRecord } from '../../../src/values/objects.ts';
import { readPrompt, type ReadPrompt } from './judge-prompt.ts';

/** A conversation as the service takes it. */
export interface WireConversation {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly system?: string | undefined;
  readonly tools?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

const BEGIN = 'BEGIN DOCUMENT';

/** What is not in the criterion and the document of a request, whatever the conversation is. */
const BARRED = [
  { name: 'a character that starts control tokens', pattern: /</ },
  {
    name: 'a character that is not visible',
    pattern: /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u,
  },
  {
    name: 'a control token',
    pattern: /\[\/?(INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|gMASK|sMASK)\]/,
  },
];

/**
 * Checks the request for a conversation: its frame, and that the document can be turned back into the conversation. Returns
 * what is wrong.
 */
export function findProtocolProblems(
  conversation: WireConversation,
  criterion: string,
  messages: readonly ChatMessage[],
): string[] {
  const [problems, prompt] = readFrame(criterion, messages);
  if (prompt === undefined) return problems;
  const { document } = prompt;
  return [
    ...problems,
    ...check(
      JSON.stringify(toConversation(document)) === JSON.stringify(toPlain(conversation)),
      'The document differs from the conversation',
    ),
    ...findMisplaced(document),
  ];
}

/**
 * Checks what holds for the request of every subject: it has one document, which can be found and read, and nothing in it can
 * look like its end or like a control token. Returns what is wrong, and the request if it can be read.
 */
export function readFrame(
  criterion: string,
  messages: readonly ChatMessage[],
): [problems: string[], prompt?: ReadPrompt] {
  let prompt: ReadPrompt;
  try {
    prompt = readPrompt(messages);
  } catch (error) {
    return [[String(error)]];
  }
  const { documentText, delimiter } = prompt;
  const user = messages[1]?.content ?? '';
  const fromOutside = [user.slice(0, user.indexOf('\n')), documentText];
  const begins = fromOutside.reduce((sum, text) => sum + count(text, BEGIN), 1);
  const problems = [
    ...BARRED.flatMap(({ name, pattern }) =>
      fromOutside.some((text) => pattern.test(text)) ? `It contains ${name}` : [],
    ),
    ...check(count(user, delimiter) === 2, 'The delimiter is not there exactly twice'),
    ...check(count(user, BEGIN) === begins, 'There is more than one document'),
    ...check(prompt.criterion === criterion, 'The criterion differs'),
  ];
  return [problems, prompt];
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function check(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem];
}

/** Turns a document back into a conversation. */
function toConversation(document: unknown): object {
  const { kind, system, tools, earlier, latest, later } = partsOf(document);
  return {
    kind,
    system,
    tools,
    messages: [...earlier, ...latest, ...later].map((message) => ({
      role: message['role'],
      name: message['name'],
      tool_call_id: message['call_id'],
      content: message['text'] ?? null,
      omitted: message['omitted'] ?? [],
      tool_calls: listOf(message['tool_calls']).map((call) => ({
        id: call['id'],
        name: call['tool'],
        arguments: call['arguments'],
      })),
    })),
  };
}

/** The same form of what went in: the system text apart, and of the parts of a message their texts and the kinds of others. */
function toPlain({ messages, system, tools = [] }: WireConversation): object {
  const first = messages.findIndex(({ role }) => role !== 'system');
  const opening = messages.slice(0, first === -1 ? messages.length : first);
  const systems = [system, ...opening.map(({ content }) => readParts(content).text)];
  const texts = systems.filter((text) => typeof text === 'string');
  return {
    kind: 'conversation',
    system: texts.length === 0 ? null : texts.join('\n\n'),
    tools,
    messages: messages.slice(opening.length).map((message) => {
      const { text, omitted } = readParts(message['content']);
      return {
        role: message['role'],
        name: message['name'],
        tool_call_id: message['tool_call_id'],
        content: text,
        omitted,
        tool_calls: listOf(message['tool_calls']).map((call) => {
          const called = [call['function'], call['custom']].find(isRecord) ?? {};
          return {
            id: call['id'],
            name: called['name'],
            arguments: called['arguments'] ?? called['input'],
          };
        }),
      };
    }),
  };
}

function readParts(content: unknown): { text: string | null; omitted: unknown[] } {
  if (typeof content === 'string') return { text: content, omitted: [] };
  const parts = listOf(content);
  const texts = parts.filter((part) => part['type'] === 'text');
  return {
    text: texts.length === 0 ? null : texts.map((part) => part['text']).join('\n'),
    omitted: parts.filter((part) => !texts.includes(part)).map((part) => part['type']),
  };
}

/** Finds messages that are in the wrong part of the document. */
function findMisplaced(document: unknown): string[] {
  const { earlier, latest, later } = partsOf(document);
  const has = (messages: readonly Fields[], role: string): boolean =>
    messages.some((message) => message['role'] === role);
  const isAnswered = has([...earlier, ...latest, ...later], 'assistant');
  return [
    ...check(has(latest, 'assistant') === isAnswered, 'The latest answer has no answer'),
    ...check(!has(latest.slice(0, -1), 'user'), 'The latest answer has a question'),
    ...check(!has(later, 'assistant'), 'An answer comes after the latest answer'),
    ...check(
      !isAnswered || earlier.length === 0 || earlier.at(-1)?.['role'] === 'user',
      'The latest answer begins too late',
    ),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function partsOf(document: unknown): {
  kind: unknown;
  system: unknown;
  tools: unknown;
  earlier: readonly Fields[];
  latest: readonly Fields[];
  later: readonly Fields[];
} {
  const fields = isRecord(document) ? document : {};
  return {
    kind: fields['kind'],
    system: fields['system'],
    tools: fields['tools'],
    earlier: listOf(fields['earlier_turns']),
    latest: listOf(fields['latest_answer']),
    later: listOf(fields['later_messages']),
  };
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
