import { addItem, addMessage, addSegments, addUnsupportedItem } from '../core/add-message.ts';
import { isWhole } from '../core/tool-call.ts';
import { readSegments } from '../core/read-segments.ts';
import { either, has, hasText, list, lookUp, nameAt, own, text, textsOf } from '../core/read.ts';
import { toResultContent, unsupportedSegment } from '../core/segment.ts';
import { toPlain, toPlainObject } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { unsupported } from '../core/unsupported.ts';
import { DENIED } from './ai-sdk.ts';
import { CALLS, HOSTED, type HostedCall, OUTPUTS, toHostedSegment } from './responses-calls.ts';
import { readOutput, RESPONSES } from './responses-parts.ts';

type ReadItem = (item: object, transcript: Transcript) => void;

const ITEMS: Readonly<Record<string, ReadItem>> = {
  hosted_tool_call: readHostedTool,
  message: readMessageItem,
  agent_message: readAnswer,
  reasoning: readReasoning,
  compaction: warnOfCompaction,
  compaction_summary: warnOfCompaction,
  item_reference: rejectReference,
  // Skips an approval, because the approved call is a separate item.
  mcp_approval_response: (item, transcript) => {
    if (own(item, 'approve') === true) return;
    const content = text(item, 'reason') ?? DENIED;
    transcript.addResult({ id: text(item, 'approval_request_id'), content, isError: true });
  },
  // Perplexity lists the sources of the answer before it.
  search_results: addSources,
  people_search_results: addSources,
  fetch_url_results: addSources,
  // These are not content of the conversation.
  mcp_list_tools: () => undefined,
  additional_tools: () => undefined,
  configuration_update: () => undefined,
  compaction_trigger: () => undefined,
};

/** Reports whether a type of items belongs to OpenAI's Responses API or Agents SDK. */
export function isItemType(type: unknown): boolean {
  return (
    typeof type === 'string' &&
    [ITEMS, CALLS, OUTPUTS, HOSTED].some((table) => Object.hasOwn(table, type))
  );
}

/** Adds an item of OpenAI's Responses API, or of the Agents SDK, which spells some keys differently. */
export function readResponsesItem(item: object, transcript: Transcript): void {
  const type =
    text(item, 'type') ?? (own(item, 'role') === undefined ? 'item_reference' : 'message');
  const hosted = lookUp(HOSTED, type);
  const read = lookUp(ITEMS, type);
  if (read !== undefined) read(item, transcript);
  else if (Object.hasOwn(CALLS, type)) addCall(item, type, transcript);
  else if (Object.hasOwn(OUTPUTS, type)) addOutput(item, type, transcript);
  else if (hosted !== undefined && isWhole(hosted(item)))
    addSegments([toHostedSegment(item, hosted(item))], transcript);
  else addUnsupportedItem(type, transcript);
  const agent = text(own(item, 'agent'), 'agent_name');
  if (agent !== undefined && transcript.isOpen) transcript.addExtras({ agent });
}

function addSources(item: object, transcript: Transcript): void {
  const sources = list(item, 'results', 'contents').map((source) => toPlain(source));
  if (sources.length > 0) transcript.addToNext({ annotations: sources });
}

function addCall(item: object, type: string, transcript: Transcript): void {
  const call = lookUp(CALLS, type)?.(item);
  if (call === undefined || !isWhole(call)) {
    addUnsupportedItem(type, transcript);
    return;
  }
  transcript.addCall({
    ...call,
    // Outputs refer to `call_id`. `id` identifies the item.
    id: text(item, 'call_id', 'callId', 'id'),
    caller: text(own(item, 'caller'), 'caller_id', 'callerId'),
    warning: own(item, 'status') === 'incomplete' ? 'partial_function_call' : undefined,
  });
}

/** The Agents SDK keeps the original item of a hosted call in `providerData`. */
function readHostedTool(item: object, transcript: Transcript): void {
  const data = toPlainObject(own(item, 'providerData'));
  const type = text(item, 'name') ?? '';
  const output = either(item, 'output') ?? data['output'];
  const args = either(item, 'arguments') ?? data['arguments'];
  const common = { status: own(item, 'status'), id: own(item, 'id') };
  const inner = { result: output, ...data, ...common, type, output, arguments: args };
  const known = lookUp(HOSTED, type)?.(inner);
  if (known === undefined && isItemType(type)) readResponsesItem(inner, transcript);
  else {
    const name = type.replace(/_call$/, '');
    const content = output === undefined ? undefined : readOutput(output).content;
    const plain = { name, args: args ?? data['action'], content };
    addSegments([toHostedSegment(item, withLibraryFields(item, plain, known))], transcript);
  }
}

/** Prefers the original item to the fields of the Agents SDK, except for the arguments. */
function withLibraryFields(item: object, plain: HostedCall, known = plain): HostedCall {
  return {
    ...known,
    args: either(item, 'arguments') ?? known.args,
    content: known.content ?? plain.content,
    warning: plain.content === undefined ? known.warning : undefined,
  };
}

function readMessageItem(item: object, transcript: Transcript): void {
  const role = text(item, 'role') ?? '';
  if (own(item, 'content') === undefined) addUnsupportedItem('message', transcript);
  else if (role === 'assistant') readAnswer(item, transcript);
  else {
    // Stored conversations contain other roles, such as `unknown` and `critic`.
    if (!/^(?:user|system|developer)$/.test(role))
      transcript.warn('unsupported_item', `role ${role}`);
    addMessage(role, readSegments(own(item, 'content'), RESPONSES), transcript);
  }
}

function readAnswer(item: object, transcript: Transcript): void {
  addItem(readSegments(own(item, 'content'), RESPONSES), transcript);
  const [phase, agent] = [text(item, 'phase'), text(item, 'author')];
  if (phase !== undefined) transcript.addExtras({ phase });
  if (agent === undefined) return;
  // The next item may be another agent's and must not join this message.
  transcript.addExtras({ agent });
  transcript.end();
}

function readReasoning(item: object, transcript: Transcript): void {
  const content = list(item, 'content', 'rawContent');
  const parts = content.length > 0 ? content : list(item, 'summary');
  const texts = textsOf(parts);
  const unread = parts.find((part) => !hasText(part, 'text'));
  if (unread !== undefined) transcript.warn('unsupported_part', nameAt(unread, 'type') ?? 'none');
  const isEncrypted = either(item, 'encrypted_content', 'encryptedContent') !== undefined;
  if (texts.length > 0) transcript.addReasoning(texts.join('\n\n'));
  else if (isEncrypted) transcript.warn('encrypted_reasoning');
  else if (!has(item, 'summary', 'content', 'rawContent'))
    addUnsupportedItem('reasoning', transcript);
}

function addOutput(item: object, type: string, transcript: Transcript): void {
  const tools = textsOf(list(item, 'tools'), 'name', 'server_label', 'type');
  const isPatch = type === 'apply_patch_call_output';
  const other = has(item, 'tools') ? tools : isPatch ? own(item, 'status') : undefined;
  const output = either(item, 'output', 'result') ?? other;
  const isMissing = output === undefined && !has(item, 'output', 'result');
  transcript.addResult({
    id: text(item, 'call_id', 'callId'),
    name: text(item, 'name', 'action') ?? OUTPUTS[type],
    ...(isMissing ? toResultContent([unsupportedSegment('item', type)]) : readOutput(output)),
    isError: own(item, 'status') === 'failed',
  });
}

function warnOfCompaction(_item: object, transcript: Transcript): void {
  transcript.warn('compacted_history');
}

/** Reports whether a value refers to an item that the provider stores. Its type may be missing. */
export function isItemReference(item: unknown): boolean {
  if (!hasText(item, 'id')) return false;
  const isNamed = own(item, 'type') === 'item_reference';
  return isNamed || Object.keys(item).every((key) => key === 'id');
}

function rejectReference(): void {
  throw unsupported(
    'item_reference',
    'The items contain an item_reference, which only the provider can resolve',
    'pass the item itself',
  );
}
