import type { Transcript } from './core/transcript.ts';

/** Warns of the calls that have no result before a later turn, except those that wait for approval. */
export function warnOfUnansweredCalls(transcript: Transcript): void {
  const ids = transcript.ids.unansweredCalls();
  if (ids.length === 0) return;
  const { messages, extras } = transcript;
  const waiting = new Set(extras.flatMap(({ approvalRequested = [] }) => approvalRequested));
  // The messages of a call may have been dropped because they repeat others.
  const calls = messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []) : [],
  );
  const present = new Set(calls.map(({ id }) => id));
  for (const id of ids) {
    if (present.has(id) && !waiting.has(id)) transcript.warn('unanswered_call', id);
  }
}
