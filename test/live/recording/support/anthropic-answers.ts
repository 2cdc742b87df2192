import type { Answer, ServerEvent } from '../../support/answer-server.ts';
import { CALL } from '../../support/chat-answers.ts';
import { SAID } from './traces.ts';

/** The blocks of an answer in words, and of a question to a tool. */
export const TEXT_BLOCK = { type: 'text', text: SAID, citations: null };
export const CALL_BLOCK = {
  type: 'tool_use',
  id: CALL.id,
  name: CALL.function.name,
  input: { city: 'Oslo' },
} as const;

function message(content: readonly object[], stop_reason: string | null): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content,
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function streamed(block: object, deltas: readonly object[], stop_reason: string): Answer {
  const events = [
    { type: 'message_start', message: message([], null) },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'ping' },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ];
  return { events: events.map((data): ServerEvent => ({ name: data.type, data })) };
}

/** The answers of an API of messages: words, a question to a tool, and both as streams. */
export const SAID_MESSAGE: Answer = { json: message([TEXT_BLOCK], 'end_turn') };
export const ASKED_MESSAGE: Answer = { json: message([CALL_BLOCK], 'tool_use') };
export const SAID_EVENTS = streamed(
  { type: 'text', text: '' },
  ['7 ', 'degrees.'].map((text) => ({ type: 'text_delta', text })),
  'end_turn',
);
export const ASKED_EVENTS: Answer = streamed(
  { ...CALL_BLOCK, input: {} },
  ['{"city"', ':"Oslo"}'].map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  'tool_use',
);
