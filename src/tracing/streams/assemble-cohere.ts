import { own, text } from '../../providers/core/read.ts';
import { isRecord } from '../../values/objects.ts';
import { joinCall } from './assemble-chat.ts';

/** Assembles the events of version 2 of Cohere's chat API. */
export function assembleCohere(events: readonly unknown[]): unknown {
  const parts = new Map<unknown, unknown>();
  const calls = new Map<unknown, unknown>();
  let plan = '';
  let reason = 'INCOMPLETE';
  for (const event of events) {
    const [index, delta] = [own(event, 'index'), own(event, 'delta')];
    const message = own(delta, 'message');
    const [part, call] = [own(message, 'content'), own(message, 'tool_calls')];
    // The first event has empty lists of both.
    if (isRecord(part)) parts.set(index, joinPart(parts.get(index), part));
    if (isRecord(call)) calls.set(index, joinCall(calls.get(index), call));
    plan += text(message, 'tool_plan') ?? '';
    reason = text(delta, 'finish_reason') ?? reason;
  }
  return {
    finish_reason: reason,
    message: {
      role: 'assistant',
      content: [...parts.values()],
      ...(plan === '' ? {} : { tool_plan: plan }),
      ...(calls.size === 0 ? {} : { tool_calls: [...calls.values()] }),
    },
  };
}

function joinPart(before: unknown, piece: object): unknown {
  const type = text(piece, 'thinking') === undefined ? 'text' : 'thinking';
  return { type, [type]: (text(before, type) ?? '') + (text(piece, type) ?? '') };
}
