import { isPlainObject } from '../values/objects.ts';
import type { ToConversationParams } from './conversation.ts';
import { lengthOf, MAX_ITEMS, own } from './core/read.ts';
import { isPlainMessage, type PlainMessage } from './dialects/chat-variants.ts';

/**
 * Returns the messages with the answer of a chat completion behind them, when each is a role and a text and nothing else
 * has a meaning for the conversation. Returns undefined for any other call, which only the conversion understands. Most
 * calls are plain, and cost less this way (`npm run bench -- performance requests` has a row for each). A property compares
 * both ways (`join-plain-answer.test.ts`).
 *
 * @throws what a proxy throws.
 */
export function joinPlainAnswer(params: ToConversationParams): readonly PlainMessage[] | undefined {
  const { messages, input, result, system = '', tools, choice } = params;
  const isUsual = [input, tools, choice].every((value) => value === undefined);
  const content = isUsual && typeof system === 'string' ? plainAnswerOf(result) : undefined;
  if (content === undefined) return undefined;
  const joined = plainMessagesOf(messages);
  const last = joined.at(-1);
  // The conversion drops an answer that the messages already end with.
  if (last === undefined || (last.role === 'assistant' && last.content === content))
    return undefined;
  joined.push({ role: 'assistant', content });
  return joined;
}

/** Returns an empty list unless all messages are plain. */
function plainMessagesOf(messages: unknown): PlainMessage[] {
  const length = lengthOf(messages);
  if (length > MAX_ITEMS) return [];
  const found: PlainMessage[] = [];
  for (let index = 0; index < length; index += 1) {
    const message = own(messages, index);
    if (!isPlainMessage(message)) return [];
    found.push(message);
  }
  return found;
}

// The keys of a plain call: of the response, its choice and its message. At another place than their own, they have no
// meaning for the conversation either. The client library of OpenAI adds the id of the request.
const KEYS: ReadonlySet<PropertyKey> = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'usage',
  'system_fingerprint',
  'service_tier',
  '_request_id',
  'index',
  'message',
  'logprobs',
  'finish_reason',
  'role',
  'content',
  'refusal',
  'annotations',
]);

/** Returns the text of a chat completion whose only answer ended normally, and is nothing but text. */
function plainAnswerOf(result: unknown): string | undefined {
  if (!isPlain(result, 'object', 'chat.completion')) return undefined;
  const choices = own(result, 'choices');
  const choice = lengthOf(choices) === 1 ? own(choices, 0) : undefined;
  if (!isPlain(choice, 'finish_reason', 'stop')) return undefined;
  const message = own(choice, 'message');
  if (!isPlain(message, 'role', 'assistant')) return undefined;
  const content = own(message, 'content');
  const isOnlyText = isBlank(own(message, 'refusal')) && isBlank(own(message, 'annotations'));
  return isOnlyText && typeof content === 'string' ? content : undefined;
}

/** Reports whether an object has only keys of a plain call, and a value under one of them. */
function isPlain(value: unknown, key: string, expected: string): boolean {
  if (!isPlainObject(value) || own(value, key) !== expected) return false;
  // Keys that are not enumerable, and symbols, may mark an instance of a library.
  return Reflect.ownKeys(value).every((known) => KEYS.has(known));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && lengthOf(value) === 0);
}
