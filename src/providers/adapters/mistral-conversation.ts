import { addSegments } from '../core/add-message.ts';
import { qualify } from '../core/qualify.ts';
import { readSegments } from '../core/read-segments.ts';
import { hasList, isObject, list, lookUp, own, text } from '../core/read.ts';
import { unsupportedSegment } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { CHAT } from '../dialects/chat-parts.ts';
import type { Adapter } from './adapter.ts';

/** Reads a response of Mistral's Conversations API. */
export const mistralConversation: Adapter = {
  kind: 'mistral.conversation',
  matches: (result) =>
    own(result, 'object') === 'conversation.response' && hasList(result, 'outputs'),
  addAnswer: (result, { transcript }) => {
    const id = text(result, 'conversationId', 'conversation_id');
    if (id !== undefined) transcript.warn('conversation', id);
    for (const entry of list(result, 'outputs')) if (isObject(entry)) readEntry(entry, transcript);
    return undefined;
  },
};

const ENTRIES: Readonly<Record<string, (entry: object, transcript: Transcript) => void>> = {
  'message.output': (entry, transcript) => {
    transcript.beginItem();
    addSegments(readSegments(own(entry, 'content'), CHAT), transcript);
  },
  'function.call': (entry, transcript) => {
    const id = text(entry, 'toolCallId', 'tool_call_id', 'id');
    transcript.addCall({ id, name: text(entry, 'name'), args: own(entry, 'arguments') });
  },
  'tool.execution': (entry, transcript) => {
    const name = qualify(text(entry, 'serverLabel'), text(entry, 'name', 'function'));
    const call = { id: text(entry, 'id'), name, args: own(entry, 'arguments') };
    transcript.addServerCall(call, toJsonText(own(entry, 'info')));
  },
  'agent.handoff': (entry, transcript) => {
    const from = text(entry, 'previousAgentName', 'previous_agent_name') ?? '?';
    const to = text(entry, 'nextAgentName', 'next_agent_name') ?? '?';
    transcript.warn('agent_handoff', `${from} -> ${to}`);
  },
};

function readEntry(entry: object, transcript: Transcript): void {
  const type = text(entry, 'type') ?? 'without type';
  const read = lookUp(ENTRIES, type);
  if (read !== undefined) read(entry, transcript);
  else {
    transcript.beginItem();
    addSegments([unsupportedSegment('item', type)], transcript);
  }
}
