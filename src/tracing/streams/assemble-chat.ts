import { isObject, own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

/** Text that arrives in pieces. Everything else of a delta is complete. */
const IN_PIECES = ['content', 'refusal', 'reasoning_content', 'reasoning'];

interface Choice {
  readonly message: Record<string, unknown>;
  readonly calls: Map<unknown, Record<string, unknown>>;
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
      message: calls.size === 0 ? message : { ...message, tool_calls: [...calls.values()] },
      finish_reason: finishReason,
    })),
  };
}

function createChoice(): Choice {
  return { message: { role: 'assistant', content: null }, calls: new Map(), finishReason: null };
}

function addDelta({ message, calls }: Choice, delta: unknown): void {
  if (!isObject(delta)) return;
  for (const [key, value] of Object.entries(delta)) {
    if (key === 'tool_calls') continue;
    if (IN_PIECES.includes(key)) message[key] = joinPieces(message[key], value);
    else if (key === 'function_call') message[key] = joinFunction(message[key], value);
    else if (value !== null) define(message, key, value);
  }
  for (const call of jsonList(delta, 'tool_calls')) {
    const index = own(call, 'index') ?? calls.size;
    calls.set(index, joinCall(calls.get(index), call));
  }
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
