import { addMessage } from '../core/pieces.ts';
import { toJsonText } from '../core/plain.ts';
import { list, own, text } from '../core/read.ts';
import type { Call, Transcript } from '../core/transcript.ts';

/**
 * Adds a turn of Cohere's first chat API: its text is `message`, its roles are in capitals.
 *
 * @param turn - The turn.
 * @param transcript - Where to add it.
 */
export function readCohereTurn(turn: object, transcript: Transcript): void {
  const role = text(turn, 'role');
  const results = list(turn, 'toolResults', 'tool_results').map((result) => ({
    result: {
      name: text(own(result, 'call'), 'name'),
      content: toJsonText(own(result, 'outputs'), '[]'),
    },
  }));
  const said = role === 'TOOL' ? results : [{ text: text(turn, 'message') }];
  addMessage(role, [...said, ...cohereCalls(turn).map((call) => ({ call }))], transcript);
}

/**
 * Reads the calls of a turn, which have no ids.
 *
 * @param turn - The turn.
 */
export function cohereCalls(turn: object): Call[] {
  return list(turn, 'toolCalls', 'tool_calls').map((call) => ({
    name: text(call, 'name'),
    args: own(call, 'parameters'),
  }));
}
