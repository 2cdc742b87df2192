import { expect } from 'vitest';
import {
  UnsupportedResultError,
  type UnsupportedReason,
} from '../../src/errors/unsupported-result-error.ts';
import {
  toConversation,
  type Conversation,
  type ProviderKind,
  type ToConversationParams,
} from '../../src/providers/index.ts';

/** What a call gives: a conversation, or the reason why there is none. */
export type Outcome = Conversation | { readonly error: UnsupportedReason };

/** A call, what it gives, and what that shows. */
export interface ProviderCase {
  readonly name: string;
  readonly call: ToConversationParams;
  readonly expected: Outcome;
}

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

/** A conversation of which all that is not said is empty. */
export function gives(kind: ProviderKind, messages: Messages, rest: Rest = {}): Conversation {
  const empty = { extras: [], warnings: [], tools: [], providerTools: [] };
  return { kind, finishReason: null, messages, ...empty, ...rest };
}

export function refuses(error: UnsupportedReason): Outcome {
  return { error };
}

/** Carries a call out, and gives the reason where it is refused. */
export function outcomeOf(call: ToConversationParams): Outcome {
  try {
    return toConversation(call);
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { error: error.reason };
  }
}

/** Carries a case out, and compares the whole of what it gives. */
export function check({ call, expected }: ProviderCase): void {
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

/** An answer in words, or calls written as `[id, name, arguments]` with the words beside them. */
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

/** What stands before the answer in most cases. */
export const HI: Messages[number] = user('Hi');
