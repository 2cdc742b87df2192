import { expect } from 'vitest';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';
import {
  toConversation,
  type Conversation,
  type ProviderKind,
  type ToConversationParams,
} from '../../../src/providers/index.ts';

/** The result of a call: a conversation, or the reason of its error. */
export type Outcome = Conversation | { readonly error: UnsupportedResultError['reason'] };

/** A call and its expected result. */
export interface ProviderCase {
  readonly name: string;
  readonly call: ToConversationParams;
  readonly expected: Outcome;
}

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

/** Creates a conversation; fields that are not passed are empty. */
export function conversation(
  kind: ProviderKind,
  messages: Messages,
  rest: Rest = {},
): Conversation {
  const empty = { extras: [], warnings: [], tools: [], providerTools: [] };
  return { kind, finishReason: null, messages, ...empty, ...rest };
}

export function rejected(error: UnsupportedResultError['reason']): Outcome {
  return { error };
}

/** Converts, and returns the conversation or the reason of the error. */
export function outcomeOf(call: ToConversationParams): Outcome {
  try {
    return toConversation(call);
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { error: error.reason };
  }
}

/** Runs a case and compares the whole result. */
export function checkCase({ call, expected }: ProviderCase): void {
  expect(outcomeOf(call)).toStrictEqual(expected);
}

export const system = (content: string): Messages[number] => ({ role: 'system', content });
export const user = (content: string | readonly object[]): Messages[number] => ({
  role: 'user',
  content,
});
export const tool = (id: string, content: string): Messages[number] => ({
  role: 'tool',
  tool_call_id: id,
  content,
});

/** Creates an assistant message with content and calls, each `[id, name, arguments]`. */
export function assistant(
  content: string | null,
  ...calls: readonly (readonly [string, string, string])[]
): Messages[number] {
  if (calls.length === 0) return { role: 'assistant', content };
  const toolCalls = calls.map(([id, name, args]) => {
    return { id, type: 'function', function: { name, arguments: args } };
  });
  return { role: 'assistant', content, tool_calls: toolCalls };
}

/** The user message before the answer in most cases. */
export const HI: Messages[number] = user('Hi');
