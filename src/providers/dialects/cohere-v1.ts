import { addMessage } from '../core/add-message.ts';
import { list, own, text } from '../core/read.ts';
import { type Segment, unsupportedSegment } from '../core/segment.ts';
import { toJsonText } from '../core/to-plain.ts';
import type { Transcript } from '../core/transcript.ts';
import { toCallSegment } from './chat-parts.ts';

/** Adds a turn of version 1 of Cohere's chat API, whose text is `message` and whose roles are in capitals. */
export function readCohereTurn(turn: object, transcript: Transcript): void {
  const role = text(turn, 'role');
  const results = list(turn, 'toolResults', 'tool_results').map((result) => ({
    result: {
      name: text(own(result, 'call'), 'name'),
      content: toJsonText(own(result, 'outputs'), '[]'),
    },
  }));
  const calls = cohereCalls(turn);
  const message = text(turn, 'message') ?? (calls.length > 0 ? '' : undefined);
  const said = message === undefined ? unsupportedSegment('part', 'message') : { text: message };
  addMessage(role, [...(role === 'TOOL' ? results : [said]), ...calls], transcript);
}

/** These calls have no ids. */
export function cohereCalls(turn: object): Segment[] {
  return list(turn, 'toolCalls', 'tool_calls').map((item) =>
    toCallSegment({ name: text(item, 'name'), args: own(item, 'parameters') }, 'tool_call'),
  );
}
