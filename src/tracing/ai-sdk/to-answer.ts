import { isObject, own, text } from '../../providers/core/read.ts';
import type { ObservedAnswer } from '../observed-call.ts';

/** What the AI SDK sends to a model. */
export interface ModelInput {
  /** The messages, in the format of the AI SDK. */
  readonly messages: unknown;
  /** The system text, where it is not among the messages. */
  readonly system?: unknown;
  /** The tools, each with a schema. */
  readonly tools?: unknown;
}

/** Converts a call of the AI SDK to what is recorded. The parts of an answer are those of its messages. */
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

/** The web pages behind an answer are no part of it. */
function isAnswer(part: unknown): boolean {
  return text(part, 'type') !== 'source';
}

/** A word, or from version 6 on an object with the word of the AI SDK and that of the provider. */
function reasonOf(finishReason: unknown): string | undefined {
  if (isObject(finishReason)) return text(finishReason, 'unified');
  return typeof finishReason === 'string' ? finishReason : undefined;
}

/** Returns the prompt and the tools of the options of a call. */
export function inputOf(options: unknown): ModelInput {
  return { messages: own(options, 'prompt'), tools: own(options, 'tools') };
}
