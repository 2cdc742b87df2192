import { isObject, own, text } from '../../providers/core/read.ts';
import type { ObservedAnswer } from '../observed-call.ts';

export interface ModelInput {
  readonly messages: unknown;
  /** The system text, where it is not among the messages. */
  readonly system?: unknown;
  readonly tools?: unknown;
}

/** Converts a call of the AI SDK to what is recorded. The parts of an answer are valid parts of a message. */
export function toAnswer(
  { messages, system, tools }: ModelInput,
  content: unknown,
  finishReason: unknown,
): ObservedAnswer {
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return {
    request: messages,
    response: { role: 'assistant', content: parts.filter(isAnswer) },
    system,
    tools,
    finishReason: reasonOf(finishReason),
  };
}

/** The web pages behind an answer are not part of it. */
function isAnswer(part: unknown): boolean {
  return text(part, 'type') !== 'source';
}

/** A word, or from version 6 on an object with the word of the AI SDK and the word of the provider. */
function reasonOf(finishReason: unknown): string | undefined {
  if (isObject(finishReason)) return text(finishReason, 'unified');
  return typeof finishReason === 'string' ? finishReason : undefined;
}

export function inputOf(options: unknown): ModelInput {
  return { messages: own(options, 'prompt'), tools: own(options, 'tools') };
}
