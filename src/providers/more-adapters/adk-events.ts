import type { Adapter } from '../adapters/adapter.ts';
import { annotationsOf, GEMINI_REASONS } from '../adapters/gemini-generate.ts';
import { addMessage } from '../core/add-message.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, hasRecord, isObject, itemsOf, list, nameAt, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { warnOfFinish } from '../core/warn-of-finish.ts';
import { GEMINI } from '../dialects/gemini.ts';
import { readSingle } from '../dialects/read-request.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads the events of a run of Google's Agent Development Kit, or the session with these events. */
export const adkEvents: Adapter = /* @__PURE__ */ createAdapter(
  'adk.events',
  (result, { transcript }) => {
    const events = Array.isArray(result) ? itemsOf(result) : list(result, 'events');
    let reason: string | undefined;
    let isCut = false;
    for (const event of events) {
      // The last event repeats the text of partial events, unless the stream was cut off.
      const isPartial = own(event, 'partial') === true;
      if (isCut && isOfUser(event)) {
        transcript.warn('truncated', 'partial');
      }
      if (isPartial || isObject(own(event, 'content'))) isCut = isPartial;
      if (!isPartial) reason = readEvent(event, transcript) ?? reason;
    }
    if (isCut) transcript.warn('truncated', 'partial');
    return reason;
  },
  // A session has the whole conversation, which is added as the answer.
  { history: (result) => (Array.isArray(result) ? undefined : []) },
);

function isOfUser(event: unknown): boolean {
  return own(event, 'author') === 'user' && hasRecord(event, 'content');
}

function readEvent(event: unknown, transcript: Transcript): string | undefined {
  // A list may begin with the prompt of the application.
  if (!has(event, 'invocationId', 'invocation_id')) {
    readSingle(event, transcript);
    return undefined;
  }
  const errorKeys = ['errorCode', 'error_code'];
  if (text(event, ...errorKeys) !== undefined) {
    transcript.warn('abnormal_finish', nameAt(event, ...errorKeys));
  }
  const content = own(event, 'content') ?? undefined;
  if (content === undefined) return undefined;
  const agent = text(event, 'author') ?? 'user';
  const role = text(content, 'role') ?? (agent === 'user' ? agent : 'model');
  const segments = readSegments(own(content, 'parts'), GEMINI);
  if (role !== 'model') addMessage(role, segments, transcript);
  else {
    const annotations = { annotations: annotationsOf(event) };
    addMessage(role, [...segments, annotations], transcript, { extras: { agent } });
  }
  const reason = text(event, 'finishReason', 'finish_reason');
  if (reason !== undefined) warnOfFinish(transcript, reason, GEMINI_REASONS);
  return reason;
}
