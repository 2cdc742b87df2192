import { isObject, own, text } from '../../providers/core/read.ts';
import { parseJson } from '../../values/parse-json.ts';

interface Block {
  readonly content: Record<string, unknown>;
  /** The arguments of a call so far, as JSON text. */
  json: string;
}

/** The key to which the text of each delta is added. */
const TEXTS: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
};

export function assembleMessage(events: readonly unknown[]): unknown {
  const blocks = new Map<unknown, Block>();
  let message = {};
  for (const event of events) {
    const type = text(event, 'type');
    if (type === 'message_start') message = { ...message, ...object(event, 'message') };
    if (type === 'message_delta') message = { ...message, ...object(event, 'delta') };
    addToBlocks(blocks, event);
  }
  const reason = own(message, 'stop_reason') ?? 'incomplete';
  const content = [...blocks.values()].map(toContent);
  return { type: 'message', role: 'assistant', ...message, stop_reason: reason, content };
}

function object(event: unknown, key: string): object {
  const found = own(event, key);
  return isObject(found) ? found : {};
}

function addToBlocks(blocks: Map<unknown, Block>, event: unknown): void {
  const type = text(event, 'type');
  const index = own(event, 'index');
  if (type === 'content_block_start') {
    blocks.set(index, { content: { ...object(event, 'content_block') }, json: '' });
  }
  if (type === 'content_block_delta') addDelta(blocks.get(index), own(event, 'delta'));
}

function addDelta(block: Block | undefined, delta: unknown): void {
  if (block === undefined) return;
  const type = text(delta, 'type') ?? '';
  const key = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined;
  if (key !== undefined) {
    block.content[key] = (text(block.content, key) ?? '') + (text(delta, key) ?? '');
  }
  block.json += text(delta, 'partial_json') ?? '';
}

function toContent({ content, json }: Block): unknown {
  if (json === '') return content;
  // An incomplete call stays text, and the conversion warns about it.
  return { ...content, input: parseJson(json) ?? json };
}
