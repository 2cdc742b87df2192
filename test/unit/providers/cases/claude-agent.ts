import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];

const CALLED = ['c1', 'f', '{"a":1}'] as const;
const ROUND: Messages = [HI, assistant(null, CALLED), tool('c1', '7'), assistant('Done.')];
const said = (text: string): object => ({ type: 'text', text });
const SESSION = { session_id: 's', uuid: 'u', parent_tool_use_id: null };

/** A message of the assistant of @anthropic-ai/claude-agent-sdk 0.3.330: one block of an answer. */
const block = (content: object | string, id: string, rest: object = {}): object => ({
  type: 'assistant',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    content: typeof content === 'string' ? content : [content],
    stop_reason: null,
  },
  ...SESSION,
  ...rest,
});
const asked = (content: unknown, rest: object = {}): object => {
  return { type: 'user', message: { role: 'user', content }, ...SESSION, ...rest };
};
const ended = (rest: object = {}): object => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: 'Done.',
  stop_reason: 'end_turn',
  ...SESSION,
  ...rest,
});
const CALL = { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } };
const RESULT = { type: 'tool_result', tool_use_id: 'c1', content: '7' };
const START = { type: 'system', subtype: 'init', tools: ['f'], ...SESSION };
const MAX_TURNS = { subtype: 'error_max_turns', is_error: true, result: undefined, errors: [] };

const finished = (
  messages: Messages,
  rest: Parameters<typeof conversation>[2] = {},
): ProviderCase['expected'] =>
  conversation('anthropic.agent', messages, { finishReason: 'end_turn', ...rest });

/** Messages of the Claude Agent SDK. */
export const claudeAgent: readonly ProviderCase[] = [
  {
    name: 'reads the turns of a query and skips its events',
    call: {
      messages: [HI],
      result: [
        START,
        block(CALL, 'm1'),
        asked([RESULT], { tool_use_result: { secret: 'CANARY' } }),
        { type: 'tool_progress', ...SESSION },
        block(said('Done.'), 'm2'),
        ended(),
      ],
    },
    expected: finished(ROUND),
  },
  {
    name: 'joins the blocks of one answer',
    call: {
      messages: [HI],
      result: [
        block({ type: 'thinking', thinking: 'hm', signature: 'CANARY' }, 'm1'),
        block(said('Wait.'), 'm1'),
        block(CALL, 'm1'),
        block({ ...CALL, id: 'c2' }, 'm1'),
        asked([RESULT]),
        asked([{ ...RESULT, tool_use_id: 'c2' }]),
        block('Done.', 'm2'),
        ended(),
      ],
    },
    expected: finished(
      [
        HI,
        assistant('Wait.', CALLED, ['c2', 'f', '{"a":1}']),
        tool('c1', '7'),
        tool('c2', '7'),
        assistant('Done.'),
      ],
      { extras: [{ index: 1, reasoning: 'hm' }] },
    ),
  },
  {
    name: 'skips subagents and replaced messages',
    call: {
      messages: [HI],
      result: [
        block(said('CANARY'), 'm1', { parent_tool_use_id: 'c0' }),
        block(said('CANARY'), 'm2', { uuid: 'old' }),
        block(said('Done.'), 'm3', { supersedes: ['old'] }),
        ended(),
      ],
    },
    expected: finished([HI, assistant('Done.')]),
  },
  {
    name: 'reads the messages of the user in a session',
    call: { result: [asked('Hi'), block(said('Done.'), 'm1'), ended()] },
    expected: finished([HI, assistant('Done.')]),
  },
  {
    name: 'reads one message of the assistant',
    call: { messages: [HI], result: block(said('Done.'), 'm1') },
    expected: finished([HI, assistant('Done.')], { finishReason: null }),
  },
  {
    name: 'reads the result alone',
    call: { messages: [HI], result: ended() },
    expected: finished([HI, assistant('Done.')]),
  },
  {
    name: 'warns about a compaction, a failed answer and a limit of turns',
    call: {
      messages: [HI],
      result: [
        { type: 'system', subtype: 'compact_boundary', ...SESSION },
        block(said('a'), 'm1', { error: 'max_output_tokens' }),
        ended({ ...MAX_TURNS, stop_reason: null }),
      ],
    },
    expected: finished([HI, assistant('a')], {
      finishReason: null,
      warnings: [
        { code: 'abnormal_finish', detail: 'max_output_tokens' },
        { code: 'compacted_history' },
        { code: 'abnormal_finish', detail: 'error_max_turns' },
      ],
    }),
  },
  {
    name: 'warns about a token limit',
    call: {
      messages: [HI],
      result: [block(said('Done.'), 'm1'), ended({ stop_reason: 'max_tokens' })],
    },
    expected: finished([HI, assistant('Done.')], {
      finishReason: 'max_tokens',
      warnings: [{ code: 'truncated', detail: 'max_tokens' }],
    }),
  },
  {
    name: 'rejects the result of a run without an answer',
    call: { messages: [HI], result: ended(MAX_TURNS) },
    expected: rejected('response_failed'),
  },
  {
    name: 'rejects a result that is the text of an error',
    call: { messages: [HI], result: ended({ is_error: true, result: 'CANARY' }) },
    expected: rejected('response_failed'),
  },
  {
    name: 'warns about a failed run after a turn that was cut off',
    call: {
      messages: [HI],
      result: [block(said('Done.'), 'm1', { aborted: true }), ended({ is_error: true })],
    },
    expected: finished([HI, assistant('Done.')], {
      warnings: [
        { code: 'truncated', detail: 'aborted' },
        { code: 'abnormal_finish', detail: 'error' },
      ],
    }),
  },
  {
    name: 'reads structured output where the result has no text',
    call: { messages: [HI], result: ended({ result: '', structured_output: { a: 1 } }) },
    expected: finished([HI, assistant('{"a":1}')]),
  },
  {
    name: 'reads a message before the turns, and skips those of a subagent in a transcript',
    call: {
      result: [HI, asked('CANARY', { isSidechain: true }), block(said('Done.'), 'm1'), ended()],
    },
    expected: finished([HI, assistant('Done.')]),
  },
  {
    name: 'keeps structured output beside a text as an extra',
    call: {
      messages: [HI],
      result: [block(said('Done.'), 'm1'), ended({ structured_output: { a: [1] } })],
    },
    expected: finished([HI, assistant('Done.')], {
      extras: [{ index: 1, structuredOutput: { a: [1] } }],
    }),
  },
  {
    name: 'keeps structured output beside the text of the result alone as an extra',
    call: { messages: [HI], result: ended({ structured_output: 7 }) },
    expected: finished([HI, assistant('Done.')], { extras: [{ index: 1, structuredOutput: 7 }] }),
  },
  {
    name: 'reads structured output after the turns where the result has no text',
    call: {
      messages: [HI],
      result: [block(said('Wait.'), 'm1'), ended({ result: '', structured_output: { a: 1 } })],
    },
    expected: finished([HI, assistant('Wait.'), assistant('{"a":1}')]),
  },
  {
    name: 'reports an error and an ending without their text',
    call: {
      messages: [HI],
      result: [
        block(said('Done.'), 'm1', { error: 'CANARY is a text' }),
        ended({ subtype: 'CANARY is a text' }),
      ],
    },
    expected: finished([HI, assistant('Done.')], {
      warnings: [{ code: 'abnormal_finish' }, { code: 'abnormal_finish' }],
    }),
  },
];
