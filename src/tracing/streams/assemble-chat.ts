import { isObject, own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

/** Text that arrives in pieces. Everything else of a delta is complete. */
const IN_PIECES = ['content', 'refusal', 'reasoning_content', 'reasoning'];

interface Choice {
  readonly message: Record<string, unknown>;
  readonly calls: Record<string, unknown>[];
  /** The position of the latest call of each index. */
  readonly positions: Map<unknown, number>;
  finishReason: unknown;
}

export function assembleChat(events: readonly unknown[]): unknown {
  const choices = new Map<unknown, Choice>();
  for (const event of events) {
    for (const item of jsonList(event, 'choices')) {
      const index = own(item, 'index') ?? 0;
      const choice = choices.get(index) ?? createChoice();
      choices.set(index, choice);
      addDelta(choice, own(item, 'delta'));
      choice.finishReason = own(item, 'finish_reason') ?? choice.finishReason;
    }
  }
  if (choices.size === 0) return undefined;
  const id = events.map((event) => text(event, 'id')).find((found) => found !== undefined);
  return {
    ...(id === undefined ? {} : { id }),
    object: 'chat.completion',
    choices: [...choices].map(([index, { message, calls, finishReason }]) => ({
      index,
      message: calls.length === 0 ? message : { ...message, tool_calls: calls },
      finish_reason: finishReason,
    })),
  };
}

function createChoice(): Choice {
  const message = { role: 'assistant', content: null };
  return { message, calls: [], positions: new Map(), finishReason: null };
}

function addDelta(choice: Choice, delta: unknown): void {
  if (!isObject(delta)) return;
  const { message } = choice;
  for (const [key, value] of Object.entries(delta)) {
    if (key === 'tool_calls') continue;
    if (IN_PIECES.includes(key)) message[key] = joinPieces(message[key], value);
    else if (key === 'function_call') message[key] = joinFunction(message[key], value);
    else if (value !== null) define(message, key, value);
  }
  for (const call of jsonList(delta, 'tool_calls')) addCall(choice, call);
}

function addCall({ calls, positions }: Choice, piece: unknown): void {
  const index = own(piece, 'index') ?? calls.length;
  const known = positions.get(index) ?? calls.length;
  const position = isOtherCall(calls[known], piece) ? calls.length : known;
  positions.set(index, position);
  calls[position] = joinCall(calls[position], piece);
}

/** Gemini sends parallel calls with the same index. Other servers send an id per piece, but the name of a function once. */
function isOtherCall(before: unknown, piece: unknown): boolean {
  const [known = '', id = ''] = [text(before, 'id'), text(piece, 'id')];
  const name = text(own(piece, 'function'), 'name') ?? '';
  return known !== '' && id !== '' && id !== known && name !== '';
}

function joinPieces(before: unknown, piece: unknown): unknown {
  // Mistral sends reasoning as parts.
  if (Array.isArray(piece) || (Array.isArray(before) && typeof piece === 'string')) {
    return [...toParts(before), ...toParts(piece)];
  }
  if (typeof piece !== 'string') return before;
  return typeof before === 'string' ? before + piece : piece;
}

function toParts(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}

/** A key may be `__proto__`. */
function define(message: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(message, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

export function joinCall(before: unknown, piece: unknown): Record<string, unknown> {
  return {
    type: 'function',
    id: text(before, 'id') ?? text(piece, 'id'),
    function: joinFunction(own(before, 'function'), own(piece, 'function')),
  };
}

/** The arguments arrive as pieces of JSON text. */
function joinFunction(before: unknown, piece: unknown): Record<string, unknown> {
  const written = text(piece, 'arguments') ?? '';
  return {
    name: text(before, 'name') ?? text(piece, 'name'),
    arguments: (text(before, 'arguments') ?? '') + written,
  };
}
