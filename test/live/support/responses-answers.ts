import type { Answer } from './answer-server.ts';

/** What the API repeats of its request. */
export const INSTRUCTIONS = 'Answer in one sentence.';

/** An answer in words, and a question to a tool, as items. */
export const SAID_ITEM = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: '7 degrees.', annotations: [] }],
} as const;
export const CALL_ITEM = {
  id: 'fc_1',
  call_id: 'call_7',
  type: 'function_call',
  status: 'completed',
  name: 'weather',
  arguments: '{"city":"Oslo"}',
} as const;

/** The answer of a Responses API. */
export function response(output: readonly object[], more: object = {}): Answer {
  return { json: body(output, more) };
}

function body(output: readonly object[], more: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'm',
    instructions: INSTRUCTIONS,
    error: null,
    incomplete_details: null,
    previous_response_id: null,
    tools: [],
    output,
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    ...more,
  };
}

const part = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const empty = { type: 'output_text', text: '', annotations: [] };

/** The events of an item in words, and of one that calls a tool. */
const SAID_EVENTS = [
  { type: 'response.output_item.added', output_index: 0, item: { ...SAID_ITEM, content: [] } },
  { type: 'response.content_part.added', ...part, part: empty },
  { type: 'response.output_text.delta', ...part, delta: '7 degrees.' },
  { type: 'response.output_item.done', output_index: 0, item: SAID_ITEM },
];
const CALL_EVENTS = [
  { type: 'response.output_item.added', output_index: 0, item: { ...CALL_ITEM, arguments: '' } },
  {
    ...{ type: 'response.function_call_arguments.delta', item_id: CALL_ITEM.id, output_index: 0 },
    delta: CALL_ITEM.arguments,
  },
  { type: 'response.output_item.done', output_index: 0, item: CALL_ITEM },
];

/** The same as a stream, of one item. */
export function responseStream(
  item: typeof SAID_ITEM | typeof CALL_ITEM,
  more: object = {},
): Answer {
  return {
    events: [
      { type: 'response.created', response: body([], { ...more, status: 'in_progress' }) },
      ...(item === CALL_ITEM ? CALL_EVENTS : SAID_EVENTS),
      { type: 'response.completed', response: body([item], more) },
    ].map((data) => ({ name: data.type, data })),
  };
}

export const RESPONSE_STREAM: Answer = responseStream(SAID_ITEM);
