import { addMessage, addPieces, toPieces, toUnknown } from '../core/pieces.ts';
import { toPlainObject } from '../core/plain.ts';
import { either, list, lookUp, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { ANSWERS, CALLS } from './responses-calls.ts';
import { HOSTED, type HostedCall } from './responses-hosted.ts';
import { readOutput, RESPONSES } from './responses-parts.ts';

type ReadItem = (item: object, transcript: Transcript) => void;

const ITEMS: Readonly<Record<string, ReadItem>> = {
  hosted_tool_call: readHostedTool,
  message: readMessageItem,
  agent_message: readAnswer,
  reasoning: readReasoning,
  compaction: tellCompaction,
  compaction_summary: tellCompaction,
  item_reference: refuseReference,
  // An approved call follows as a call of its own.
  mcp_approval_response: (item, transcript) => {
    if (own(item, 'approve') !== false) return;
    const content = text(item, 'reason') ?? 'The call was not approved.';
    transcript.result({ id: text(item, 'approval_request_id'), content, isError: true });
  },
  // These say nothing of the conversation.
  mcp_list_tools: () => undefined,
  additional_tools: () => undefined,
  configuration_update: () => undefined,
  compaction_trigger: () => undefined,
};

/**
 * Tells whether a type is that of an item of OpenAI's Responses API or Agents library.
 *
 * @param type - The type.
 */
export function isItemType(type: unknown): boolean {
  return (
    typeof type === 'string' &&
    [ITEMS, CALLS, ANSWERS, HOSTED].some((table) => Object.hasOwn(table, type))
  );
}

/**
 * Adds an item of OpenAI's Responses API, or of the Agents library, which spells some names otherwise.
 *
 * @param item - The item.
 * @param transcript - Where to add it.
 */
export function readResponsesItem(item: object, transcript: Transcript): void {
  const type =
    text(item, 'type') ?? (own(item, 'role') === undefined ? 'item_reference' : 'message');
  const hosted = lookUp(HOSTED, type);
  const read = lookUp(ITEMS, type);
  if (read !== undefined) read(item, transcript);
  else if (Object.hasOwn(CALLS, type)) addCall(item, type, transcript);
  else if (Object.hasOwn(ANSWERS, type)) addOutput(item, ANSWERS[type], transcript);
  else if (hosted !== undefined) addHosted(item, hosted(item), transcript);
  else {
    transcript.beginItem();
    addPieces([toUnknown('item', type)], transcript);
  }
  const agent = text(own(item, 'agent'), 'agent_name');
  if (agent !== undefined && transcript.isOpen) transcript.note({ agent });
}

function addCall(item: object, type: string, transcript: Transcript): void {
  transcript.call({
    name: undefined,
    args: undefined,
    ...lookUp(CALLS, type)?.(item),
    // `id` is that of the item; answers repeat `call_id`.
    id: text(item, 'call_id', 'callId', 'id'),
    caller: text(own(item, 'caller'), 'caller_id', 'callerId'),
    warning: own(item, 'status') === 'incomplete' ? 'partial_function_call' : undefined,
  });
}

function addHosted(item: object, call: HostedCall, transcript: Transcript): void {
  const { content, isError, ...rest } = call;
  const status = JSON.stringify({ status: own(item, 'status') ?? 'completed' });
  transcript.pair({ id: text(item, 'id'), ...rest }, content ?? status, isError);
}

/** The Agents library wraps what the provider carries out: the item itself is its data. */
function readHostedTool(item: object, transcript: Transcript): void {
  const data = toPlainObject(own(item, 'providerData'));
  const type = text(item, 'name') ?? '';
  const output = either(item, 'output') ?? data['output'];
  const args = either(item, 'arguments') ?? data['arguments'];
  const facts = { status: own(item, 'status'), id: own(item, 'id') };
  const inner = { result: output, ...data, ...facts, type, output, arguments: args };
  const known = lookUp(HOSTED, type)?.(inner);
  if (known === undefined && isItemType(type)) readResponsesItem(inner, transcript);
  else {
    const name = type.replace(/_call$/, '');
    const content = output === undefined ? undefined : readOutput(output).content;
    const plain = { name, args: args ?? data['action'], content };
    const given = either(item, 'arguments');
    addHosted(item, known === undefined ? plain : completed(known, content, given), transcript);
  }
}

/** What the library says itself goes before what its data lack. */
function completed(call: HostedCall, content: string | undefined, args: unknown): HostedCall {
  return {
    ...call,
    args: args ?? call.args,
    content: call.content ?? content,
    warning: content === undefined ? call.warning : undefined,
  };
}

function readMessageItem(item: object, transcript: Transcript): void {
  const role = text(item, 'role') ?? '';
  if (role === 'assistant') readAnswer(item, transcript);
  else {
    // `unknown`, `critic` and others occur in stored conversations.
    if (!/^(?:user|system|developer)$/.test(role))
      transcript.warn('unsupported_item', `role ${role}`);
    addMessage(role, toPieces(own(item, 'content'), RESPONSES), transcript);
  }
}

function readAnswer(item: object, transcript: Transcript): void {
  transcript.beginItem();
  addPieces(toPieces(own(item, 'content'), RESPONSES), transcript);
  const [phase, agent] = [text(item, 'phase'), text(item, 'author')];
  if (phase !== undefined) transcript.note({ phase });
  if (agent === undefined) return;
  // What another agent does next is no part of its message.
  transcript.note({ agent });
  transcript.end();
}

function readReasoning(item: object, transcript: Transcript): void {
  const content = list(item, 'content', 'rawContent');
  const shown = content.length > 0 ? content : list(item, 'summary');
  const thoughts = shown.flatMap((part) => text(part, 'text') ?? []);
  const isEncrypted = either(item, 'encrypted_content', 'encryptedContent') !== undefined;
  if (thoughts.length > 0) transcript.reason(thoughts.join('\n\n'));
  else if (isEncrypted) transcript.warn('encrypted_reasoning');
}

function addOutput(item: object, tool: string | undefined, transcript: Transcript): void {
  const tools = list(item, 'tools').flatMap(
    (found) => text(found, 'name', 'server_label', 'type') ?? [],
  );
  const output =
    either(item, 'output', 'result') ?? (tool === 'tool_search' ? tools : own(item, 'status'));
  transcript.result({
    id: text(item, 'call_id', 'callId'),
    name: text(item, 'name', 'action') ?? tool,
    ...readOutput(output),
    isError: own(item, 'status') === 'failed',
  });
}

function tellCompaction(_item: object, transcript: Transcript): void {
  transcript.warn('compacted_history');
}

function refuseReference(): void {
  throw unsupported(
    'item_reference',
    'The input holds a reference to an item that only the provider has',
    'pass the item itself',
  );
}
