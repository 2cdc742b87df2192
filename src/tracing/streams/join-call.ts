import { own, text } from '../../providers/core/read.ts';

/** Adds a piece of a call of a tool to what has arrived of it. */
export function joinCall(before: unknown, piece: unknown): Record<string, unknown> {
  return {
    type: 'function',
    id: text(before, 'id') ?? text(piece, 'id'),
    function: joinFunction(own(before, 'function'), own(piece, 'function')),
  };
}

/** Adds a piece of a called function: its arguments arrive as pieces of JSON text. */
export function joinFunction(before: unknown, piece: unknown): Record<string, unknown> {
  const written = text(piece, 'arguments') ?? '';
  return {
    name: text(before, 'name') ?? text(piece, 'name'),
    arguments: (text(before, 'arguments') ?? '') + written,
  };
}
