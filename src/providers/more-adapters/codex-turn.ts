import type { Adapter } from '../adapters/adapter.ts';
import { type CallResult, qualify } from '../core/tool-call.ts';
import { readSegments } from '../core/read-segments.ts';
import { has, list, own, text } from '../core/read.ts';
import { toResultContent } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { CHAT } from '../dialects/chat-parts.ts';
import { createAdapter } from './create-adapter.ts';

/** Reads a turn of the Codex SDK, with the commands and tools that the agent executed. */
export const codexTurn: Adapter = /* @__PURE__ */ createAdapter(
  'codex.turn',
  (result, { transcript }) => {
    const items = list(result, 'items');
    for (const item of items) addItem(item, transcript);
    const types = items.map((item) => own(item, 'type'));
    if (!types.includes('agent_message')) {
      // An error is not fatal when an answer follows.
      if (types.includes('error')) transcript.warn('abnormal_finish', 'error');
      addAnswer(text(result, 'finalResponse'), transcript);
    }
    return undefined;
  },
);

function addItem(item: unknown, transcript: Transcript): void {
  const type = text(item, 'type');
  if (type === 'agent_message') addAnswer(text(item, 'text'), transcript);
  else if (type === 'reasoning') transcript.addReasoning(text(item, 'text'));
  else if (type !== 'error') addCall(item, transcript);
}

function addAnswer(answer = '', transcript: Transcript): void {
  transcript.beginItem();
  transcript.appendText(answer);
}

/** The keys of the arguments, one per type of item. */
const ARGUMENTS = ['command', 'changes', 'query', 'items'];

/** The type of an item names what the agent did. Only calls of MCP servers have a name of their own. */
function addCall(item: unknown, transcript: Transcript): void {
  const call = {
    id: text(item, 'id'),
    name: qualify(text(item, 'server'), text(item, 'tool', 'type')),
    args: argumentsOf(item),
  };
  const id = transcript.addCall({ ...call, kind: 'serverExecuted' });
  const isError = own(item, 'status') === 'failed';
  transcript.addResult({ id, ...outputOf(item), isError });
}

function argumentsOf(item: unknown): unknown {
  // A tool without arguments has null.
  if (has(item, 'arguments')) return own(item, 'arguments') ?? {};
  const key = ARGUMENTS.find((name) => has(item, name));
  return key === undefined ? item : { [key]: own(item, key) };
}

function outputOf(item: unknown): Pick<CallResult, 'content' | 'warnings'> {
  const result = own(item, 'result');
  const content = text(own(item, 'error'), 'message') ?? text(item, 'aggregated_output');
  if (content !== undefined) return { content };
  const parts = own(result, 'content');
  const isEmpty = list(result, 'content').length === 0;
  const data = own(result, 'structured_content') ?? undefined;
  if (isEmpty && data !== undefined) return { content: toJsonText(data) };
  if (parts !== undefined) return toResultContent(readSegments(parts, CHAT));
  // A search has neither results nor a status.
  return { content: text(item, 'status') ?? (has(item, 'query') ? 'completed' : '') };
}
