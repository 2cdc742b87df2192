import type { Answer } from './answer-server.ts';

/** A call of a tool as the chat form writes it, and as it stands in a conversation. */
export const CALL = {
  id: 'call_7',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Oslo"}' },
} as const;

const HEAD = { id: 'chatcmpl-1', created: 1, model: 'm' };
const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** The answer of a chat completions API: one message. */
export function completion(message: object, finish_reason = 'stop'): Answer {
  return completions([message], finish_reason);
}

/** The same with several messages to choose from. */
export function completions(messages: readonly object[], finish_reason = 'stop'): Answer {
  const choices = messages.map((message, index) => ({
    index,
    finish_reason,
    logprobs: null,
    message: { role: 'assistant', content: null, refusal: null, ...message },
  }));
  return { json: { ...HEAD, object: 'chat.completion', choices, usage } };
}

/** The same as a stream. */
export function streamed(deltas: readonly object[], finish_reason = 'stop'): Answer {
  const chunk = (delta: object, reason: string | null, more = {}) => ({
    data: {
      ...HEAD,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: reason }],
      ...more,
    },
  });
  const pieces = [{ role: 'assistant' }, ...deltas].map((delta) => chunk(delta, null));
  return { events: [...pieces, chunk({}, finish_reason, { usage }), { data: '[DONE]' }] };
}

/** An answer in words, a question to a tool, and both as streams. */
export const SAID: Answer = completion({ content: '7 degrees.' });
export const ASKED_TOOL: Answer = completion({ tool_calls: [CALL] }, 'tool_calls');
export const SAID_STREAM: Answer = streamed([{ content: '7 ' }, { content: 'degrees.' }]);
export const ASKED_STREAM: Answer = streamed(
  [{ tool_calls: [{ index: 0, ...CALL }] }],
  'tool_calls',
);
