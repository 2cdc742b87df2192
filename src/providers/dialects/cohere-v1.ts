import { addMessage } from '../core/add-message.ts';
import type { Call } from '../core/call.ts';
import { list, own, text } from '../core/read.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';

/** Adds a turn of version 1 of Cohere's chat API: its text is `message`, and its roles are in capitals. */
export function readCohereTurn(turn: object, transcript: Transcript): void {
  const role = text(turn, 'role');
  const results = list(turn, 'toolResults', 'tool_results').map((result) => ({
    result: {
      name: text(own(result, 'call'), 'name'),
      content: toJsonText(own(result, 'outputs'), '[]'),
    },
  }));
  const content = role === 'TOOL' ? results : [{ text: text(turn, 'message') }];
  addMessage(role, [...content, ...cohereCalls(turn).map((call) => ({ call }))], transcript);
}

/** Reads the calls of a turn, which have no ids. */
export function cohereCalls(turn: object): Call[] {
  return list(turn, 'toolCalls', 'tool_calls').map((call) => ({
    name: text(call, 'name'),
    args: own(call, 'parameters'),
  }));
}
