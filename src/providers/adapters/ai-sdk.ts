import { readMessage } from '../core/add-message.ts';
import {
  has,
  hasAll,
  hasList,
  hasRecord,
  isObject,
  itemsOf,
  list,
  own,
  text,
} from '../core/read.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { readFinish } from '../core/warn-of-finish.ts';
import { AI_SDK, sourcesOf } from '../dialects/ai-sdk.ts';
import type { Adapter } from './adapter.ts';

/**
 * Reads the result of generateText of the Vercel AI SDK, its steps, or one step. In versions 4 to 6 the last step has
 * all messages; in version 7 each step has its own.
 */
export const aiSdkText: Adapter = {
  kind: 'ai-sdk.text',
  matches: (result) => {
    const steps = stepsOf(result);
    return steps.length > 0 && steps.every(isStep);
  },
  addAnswer: (result, { transcript }) => {
    const steps = stepsOf(result);
    const last = steps.at(-1);
    const finishReason = readFinish(last, transcript);
    keepRawArguments(steps, transcript);
    const hasOwnMessages =
      has(result, 'initialResponseMessages') || steps.some((step) => has(step, 'callId'));
    if (hasOwnMessages) readAll(list(result, 'initialResponseMessages'), transcript);
    for (const step of hasOwnMessages ? steps : [last]) {
      // Messages that the user added between steps are not in the response messages.
      readAll(list(step, 'experimental_steeringMessages', 'steeringMessages'), transcript);
      readAll(list(own(step, 'response'), 'messages'), transcript);
    }
    const annotations = sourcesOf(last);
    if (annotations.length > 0) transcript.addExtrasToLast({ annotations });
    return finishReason;
  },
};

/** Reads the result of generateObject of the Vercel AI SDK; its `object` is any value. */
export const aiSdkObject: Adapter = {
  kind: 'ai-sdk.object',
  matches: (result) =>
    hasAll(result, 'object', 'finishReason', 'usage') &&
    hasRecord(result, 'response') &&
    !has(result, 'choices', 'output', 'steps', 'messages', 'candidates', 'promptFeedback'),
  addAnswer: (result, { transcript }) => {
    const finishReason = readFinish(result, transcript);
    transcript.addReasoning(text(result, 'reasoning'));
    transcript.appendText(toJsonText(own(result, 'object'), ''));
    return finishReason;
  },
};

function stepsOf(result: object): readonly unknown[] {
  if (Array.isArray(result)) return itemsOf(result);
  return has(result, 'steps') ? list(result, 'steps') : [result];
}

function isStep(step: unknown): boolean {
  // Version 4 has `stepType` and the text instead of the content.
  const isKnown = hasList(step, 'content') || has(step, 'stepType');
  return isKnown && has(step, 'finishReason') && hasList(own(step, 'response'), 'messages');
}

function readAll(messages: readonly unknown[], transcript: Transcript): void {
  for (const message of messages) if (isObject(message)) readMessage(message, AI_SDK, transcript);
}

/** Keeps arguments that a token limit cut off: the messages replace them with an empty object, the content does not. */
function keepRawArguments(steps: readonly unknown[], transcript: Transcript): void {
  for (const part of steps.flatMap((step) => list(step, 'content'))) {
    const [id, raw] = [text(part, 'toolCallId'), text(part, 'input')];
    if (own(part, 'invalid') !== true || id === undefined || raw === undefined) continue;
    transcript.rawArguments.set(id, raw);
  }
}
