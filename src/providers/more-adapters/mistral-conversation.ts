import { addItem, addSegments, addUnsupportedItem } from '../core/add-message.ts';
import { isWhole, qualify } from '../core/tool-call.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, isObject, list, lookUp, own, text } from '../core/read.ts';
import { toServerCall } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { CHAT } from '../dialects/chat-parts.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a response of Mistral's Conversations API. */
export const mistralConversation: Adapter = /* @__PURE__ */ createAdapter(
  'mistral.conversation',
  (result, { transcript }) => {
    const id = text(result, 'conversationId', 'conversation_id');
    if (id !== undefined) transcript.warn('conversation', id);
    for (const entry of list(result, 'outputs')) if (isObject(entry)) readEntry(entry, transcript);
    return undefined;
  },
);

const ENTRIES: Readonly<Record<string, (entry: object, transcript: Transcript) => void>> = {
  'message.output': (entry, transcript) => {
    if (!has(entry, 'content')) {
      addUnsupportedItem('message.output', transcript);
      return;
    }
    addItem(readSegments(own(entry, 'content'), CHAT), transcript);
  },
  'function.call': (entry, transcript) => {
    const id = text(entry, 'toolCallId', 'tool_call_id', 'id');
    const call = { id, name: text(entry, 'name'), args: own(entry, 'arguments') };
    if (isWhole(call)) transcript.addCall(call);
    else addUnsupportedItem('function.call', transcript);
  },
  'tool.execution': (entry, transcript) => {
    const name = qualify(text(entry, 'serverLabel'), text(entry, 'name', 'function'));
    const call = { id: text(entry, 'id'), name, args: own(entry, 'arguments') };
    if (name === undefined) addUnsupportedItem('tool.execution', transcript);
    else addSegments([toServerCall(call, toJsonText(own(entry, 'info')))], transcript);
  },
  'agent.handoff': (entry, transcript) => {
    const from = text(entry, 'previousAgentName', 'previous_agent_name') ?? '?';
    const to = text(entry, 'nextAgentName', 'next_agent_name') ?? '?';
    transcript.warn('agent_handoff', `${from} -> ${to}`);
  },
};

function readEntry(entry: object, transcript: Transcript): void {
  const type = text(entry, 'type') ?? 'none';
  const read = lookUp(ENTRIES, type);
  if (read !== undefined) read(entry, transcript);
  else addUnsupportedItem(type, transcript);
}
