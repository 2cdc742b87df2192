import { detectProvider, toConversation, type ToConversationParams } from 'align-evals/providers';
import { UnsupportedResultError } from '../../../src/errors/unsupported-result-error.ts';

/** What becomes of a live object: a conversation, without the tools, or the reason of its refusal. */
export function outcomeOf(params: ToConversationParams): unknown {
  try {
    const { kind, finishReason, messages, extras, warnings } = toConversation(params);
    return {
      detected: detectProvider(params.result),
      kind,
      finishReason,
      messages,
      extras,
      warnings,
    };
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { detected: detectProvider(params.result), refused: error.reason };
  }
}

/** What the error of a refused object recommends: the words after the description of the object. */
export function adviceFor(result: unknown): string | undefined {
  try {
    toConversation({ messages: [], result });
  } catch (error) {
    if (UnsupportedResultError.isInstance(error)) return error.message.replace(/^[^:]*: /, '');
  }
  return undefined;
}

/** What a detected object of a kind is expected to give; without extras and warnings unless given. */
export function conversation(
  kind: string,
  finishReason: string | null,
  messages: readonly unknown[],
  {
    extras = [],
    warnings = [],
  }: { extras?: readonly unknown[]; warnings?: readonly unknown[] } = {},
): unknown {
  return { detected: kind, kind, finishReason, messages, extras, warnings };
}

/** What is expected of an object that is refused; of one whose kind is known, with its kind. */
export function refused(reason: string, detected?: string): unknown {
  return { detected, refused: reason };
}

/** Awaits what a test started and does not look at, whatever becomes of it. */
export async function settle(promise: PromiseLike<unknown>): Promise<void> {
  try {
    await promise;
  } catch {
    // The server may have had no answer left.
  }
}
