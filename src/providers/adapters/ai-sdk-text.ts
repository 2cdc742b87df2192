import { warnOfFinish } from '../core/finish.ts';
import { has, hasList, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { readMessage } from '../core/pieces.ts';
import { AI_SDK, sourcesOf } from '../dialects/ai-sdk.ts';
import type { Adapter } from './adapter.ts';

/** What generateText of the Vercel AI SDK gives: versions 5 and 6 repeat earlier steps, 7 does not. */
export const aiSdkText: Adapter = {
  kind: 'ai-sdk.text',
  matches: (result) => {
    const steps = list(result, 'steps');
    return steps.length > 0 && steps.every(isStep);
  },
  toMessages: (result, { transcript }) => {
    const steps = list(result, 'steps');
    const last = steps.at(-1);
    const finishReason = text(last, 'finishReason');
    warnOfFinish(transcript, finishReason);
    keepWrittenArguments(steps, transcript);
    const isApart =
      has(result, 'initialResponseMessages') || steps.some((step) => has(step, 'callId'));
    if (isApart) readAll(list(result, 'initialResponseMessages'), transcript);
    for (const step of isApart ? steps : [last]) {
      // What the user put in between stands nowhere else.
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
  if (sources.length > 0) transcript.noteLast({ annotations: sources });
}

/** The messages hold an empty object where the arguments were cut off; the content holds the text. */
function keepWrittenArguments(steps: readonly unknown[], transcript: Transcript): void {
  for (const part of steps.flatMap((step) => list(step, 'content'))) {
    const [id, written] = [text(part, 'toolCallId'), text(part, 'input')];
    if (own(part, 'invalid') !== true || id === undefined || written === undefined) continue;
    transcript.writtenArguments.set(id, written);
  }
}
