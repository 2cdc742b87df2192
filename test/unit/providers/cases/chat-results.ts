import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { chat } from '../../../kit/providers/provider-results.ts';

const call = (args: string, id = 'c1'): object => {
  return {
    id,
    type: 'function',
    index: 0,
    function: { name: 'f', arguments: args, parsed_arguments: {} },
  };
};
const answer = (content: string, rest: object = {}): Outcome =>
  conversation('openai.chat', [HI, assistant(content)], { finishReason: 'stop', ...rest });
const endedWith = (reason: string | null): object => ({
  choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: reason }],
});
const two = {
  choices: [
    { index: 1, message: { role: 'assistant', content: 'second' }, finish_reason: 'stop' },
    { index: 0, message: { role: 'assistant', content: 'first' }, finish_reason: 'length' },
  ],
};

interface Row {
  readonly message?: object;
  readonly rest?: object;
  readonly choice?: number;
  readonly expected: Outcome;
}

const ROWS: Readonly<Record<string, Row>> = {
  'reads string content': { message: { content: 'x', refusal: null }, expected: answer('x') },
  'keeps empty content': { message: { content: '' }, expected: answer('') },
  'turns null content without calls into an empty string': {
    message: { content: null },
    expected: answer(''),
  },
  'turns empty content beside calls into null': {
    message: { content: '', tool_calls: [call('{}')] },
    expected: conversation('openai.chat', [HI, assistant(null, ['c1', 'f', '{}'])], {
      finishReason: 'stop',
    }),
  },
  'keeps the content beside calls, and the arguments as written': {
    message: { content: 'Look:', tool_calls: [call('{ "a":1 }'), call('', 'c2')] },
    expected: conversation(
      'openai.chat',
      [HI, assistant('Look:', ['c1', 'f', '{ "a":1 }'], ['c2', 'f', ''])],
      { finishReason: 'stop', warnings: [{ code: 'invalid_tool_arguments', detail: 'c2' }] },
    ),
  },
  'ignores parsed output': {
    message: { content: '{"a":1}', parsed: { a: 1 } },
    expected: answer('{"a":1}'),
  },
  'keeps a refusal beside content as an extra': {
    message: { content: 'Partly.', refusal: 'No.' },
    expected: answer('Partly.', { extras: [{ index: 1, refusal: 'No.' }] }),
  },
  'wraps the input of a custom tool call in JSON': {
    message: {
      content: null,
      tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'sql', input: 'SELECT 1' } }],
    },
    expected: conversation(
      'openai.chat',
      [HI, assistant(null, ['c1', 'sql', '{"input":"SELECT 1"}'])],
      {
        finishReason: 'stop',
        extras: [{ index: 1, customToolCalls: ['c1'] }],
      },
    ),
  },
  'uses the transcript of an audio answer as content, without the audio data': {
    message: {
      content: null,
      audio: { id: 'audio_1', data: 'CANARY-sound', expires_at: 1, transcript: 'Hello.' },
    },
    expected: answer('Hello.', {
      extras: [{ index: 1, audio: { id: 'audio_1', transcript: 'Hello.' } }],
    }),
  },
  'keeps the transcript of an audio answer beside content as an extra': {
    message: { content: 'Written.', audio: { transcript: 'Hello.', data: 'CANARY-sound' } },
    expected: answer('Written.', { extras: [{ index: 1, audio: { transcript: 'Hello.' } }] }),
  },
  'keeps url_citation annotations': {
    message: {
      content: 'x',
      annotations: [{ type: 'url_citation', url_citation: { url: 'https://e.com' } }],
    },
    expected: answer('x', {
      extras: [
        {
          index: 1,
          annotations: [{ type: 'url_citation', url_citation: { url: 'https://e.com' } }],
        },
      ],
    }),
  },
  'warns when finish_reason is length': {
    rest: endedWith('length'),
    expected: answer('x', { finishReason: 'length', warnings: [{ code: 'truncated' }] }),
  },
  'warns when finish_reason is content_filter': {
    rest: endedWith('content_filter'),
    expected: answer('x', {
      finishReason: 'content_filter',
      warnings: [{ code: 'content_filtered' }],
    }),
  },
  'does not warn when finish_reason is null': {
    rest: endedWith(null),
    expected: answer('x', { finishReason: null }),
  },
  'warns when moderation flags the answer': {
    message: { content: 'x' },
    rest: { moderation: { output: { results: [{ flagged: true }] } } },
    expected: answer('x', { warnings: [{ code: 'content_filtered', detail: 'moderation' }] }),
  },
  'does not warn when moderation does not flag the answer': {
    message: { content: 'x' },
    rest: { moderation: { output: { results: [{ flagged: false }] } }, metadata: { a: 'b' } },
    expected: answer('x'),
  },
  'reads reasoning_content of DeepSeek': {
    message: { content: 'x', reasoning_content: 'because' },
    expected: answer('x', { extras: [{ index: 1, reasoning: 'because' }] }),
  },
  'reads reasoning_details of OpenRouter': {
    message: { content: 'x', reasoning_details: [{ text: 'a' }, { summary: 'b' }, { data: 'c' }] },
    expected: answer('x', { extras: [{ index: 1, reasoning: 'a\n\nb' }] }),
  },
  'reads citations and search_results of Perplexity': {
    message: { content: 'x' },
    rest: { citations: ['https://e.com'], search_results: [{ title: 'E' }] },
    expected: answer('x', {
      extras: [{ index: 1, annotations: ['https://e.com', { title: 'E' }] }],
    }),
  },
  'reads content parts': {
    message: {
      content: [
        { type: 'text', text: 'a' },
        { type: 'refusal', refusal: 'No.' },
      ],
    },
    expected: answer('a\n\nNo.', { extras: [{ index: 1, refusal: 'No.' }] }),
  },
  'shows an unknown content part and warns': {
    message: { content: [{ type: 'text', text: 'a ' }, { type: 'hologram' }] },
    expected: answer('a [unsupported part: hologram]', {
      warnings: [{ code: 'unsupported_part', detail: 'hologram' }],
    }),
  },
  'adds executed_tools of Groq before the answer': {
    message: {
      content: 'x',
      executed_tools: [
        { index: 0, type: 'search', arguments: '{"q":1}', output: 'found', search_results: {} },
        { index: 1, type: 'python', arguments: '{"code":"1"}', output: '1', code_results: [] },
      ],
    },
    expected: conversation(
      'openai.chat',
      [
        HI,
        assistant(null, ['call_0', 'search', '{"q":1}']),
        tool('call_0', 'found'),
        assistant(null, ['call_1', 'python', '{"code":"1"}']),
        tool('call_1', '1'),
        assistant('x'),
      ],
      {
        finishReason: 'stop',
        extras: [
          { index: 1, serverExecuted: ['call_0'] },
          { index: 3, serverExecuted: ['call_1'] },
        ],
      },
    ),
  },
  'rejects two choices without the option choice': {
    rest: two,
    expected: rejected('multiple_choices'),
  },
  'selects a choice by its index, not by its position': {
    rest: two,
    choice: 0,
    expected: conversation('openai.chat', [HI, assistant('first')], {
      finishReason: 'length',
      warnings: [{ code: 'other_choices_ignored', detail: '1' }, { code: 'truncated' }],
    }),
  },
  'rejects a choice that no answer has': {
    rest: two,
    choice: 2,
    expected: rejected('choice_out_of_range'),
  },
  'accepts choice 0 for a single answer': {
    message: { content: 'x' },
    choice: 0,
    expected: answer('x'),
  },
  'rejects choice 1 for a single answer': {
    message: { content: 'x' },
    choice: 1,
    expected: rejected('choice_out_of_range'),
  },
  'rejects an empty list of choices': { rest: { choices: [] }, expected: rejected('no_choices') },
  'rejects a choice without a message': {
    rest: { choices: [{ index: 0, finish_reason: 'stop', delta: {} }] },
    expected: rejected('unsupported_choice'),
  },
};

/** The fields of a chat completion, also of compatible servers. */
export const chatResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, { message = {}, rest, choice, expected }]) => {
    const call = { messages: [HI], result: chat(message, rest), choice };
    return { name, call, expected };
  },
);
