import { readMessage } from '../core/add-message.ts';
import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { AI_SDK, sourcesOf } from '../dialects/ai-sdk.ts';
import type { Adapter } from './adapter.ts';

/**
 * Reads the result of generateText of the Vercel AI SDK. In versions 5 and 6 the last step has all messages;
 * in version 7 each step has its own.
 */
export const aiSdkText: Adapter = {
  kind: 'ai-sdk.text',
  matches: (result) => {
    const steps = list(result, 'steps');
    return steps.length > 0 && steps.every(isStep);
  },
  addAnswer: (result, { transcript }) => {
    const steps = list(result, 'steps');
    const last = steps.at(-1);
    const finishReason = text(last, 'finishReason');
    warnOfFinish(transcript, finishReason);
    keepRawArguments(steps, transcript);
    const hasOwnMessages =
      has(result, 'initialResponseMessages') || steps.some((step) => has(step, 'callId'));
    if (hasOwnMessages) readAll(list(result, 'initialResponseMessages'), transcript);
    for (const step of hasOwnMessages ? steps : [last]) {
      // Messages that the user added between steps are not in the response messages.
      readAll(list(step, 'experimental_steeringMessages', 'steeringMessages'), transcript);
      readAll(list(own(step, 'response'), 'messages'), transcript);
    }
    annotateLast(sourcesOf(last), transcript);
    return finishReason;
  },
};

function isStep(step: unknown): boolean {
  return hasList(step, 'content') && has(step, 'finishReason') && isObject(own(step, 'response'));
}

function readAll(messages: readonly unknown[], transcript: Transcript): void {
  for (const message of messages) if (isObject(message)) readMessage(message, AI_SDK, transcript);
}

function annotateLast(sources: readonly unknown[], transcript: Transcript): void {
  if (sources.length > 0) transcript.addExtrasToLast({ annotations: sources });
}

/** Keeps arguments that were cut off: the messages replace them with an empty object, the content does not. */
function keepRawArguments(steps: readonly unknown[], transcript: Transcript): void {
  for (const part of steps.flatMap((step) => list(step, 'content'))) {
    const [id, raw] = [text(part, 'toolCallId'), text(part, 'input')];
    if (own(part, 'invalid') !== true || id === undefined || raw === undefined) continue;
    transcript.rawArguments.set(id, raw);
  }
}
