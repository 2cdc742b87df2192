import { isObject, own, text } from '../../providers/core/read.ts';
import { parseJson } from '../parse-json.ts';

interface Block {
  readonly content: Record<string, unknown>;
  /** The arguments of a call so far, as JSON text. */
  json: string;
}

/** Where the text of each delta goes. */
const TEXTS: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
};

/** Assembles the events of Anthropic's messages. */
export function assembleMessage(events: readonly unknown[]): unknown {
  const blocks = new Map<unknown, Block>();
  let message: object = {};
  for (const event of events) {
    const type = text(event, 'type');
    const index = own(event, 'index');
    const started = own(event, type === 'message_start' ? 'message' : 'content_block');
    const delta = own(event, 'delta');
    if (type === 'message_start' && isObject(started)) message = { ...started };
    if (type === 'content_block_start' && isObject(started)) {
      blocks.set(index, { content: { ...started }, json: '' });
    }
    if (type === 'content_block_delta') addDelta(blocks.get(index), delta);
    if (type === 'message_delta' && isObject(delta)) message = { ...message, ...delta };
  }
  return { ...message, content: [...blocks.values()].map(toContent) };
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
  // Half of a call stays a text: the conversion says so.
  return { ...content, input: parseJson(json) ?? json };
}
