import {
  assistant,
  gives,
  HI,
  refuses,
  tool,
  type Outcome,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import { chat } from '../../../kit/provider-results.ts';

const call = (args: string, id = 'c1'): object => {
  return {
    id,
    type: 'function',
    index: 0,
    function: { name: 'f', arguments: args, parsed_arguments: {} },
  };
};
const answer = (content: string, rest: object = {}): Outcome =>
  gives('openai.chat', [HI, assistant(content)], { finishReason: 'stop', ...rest });
const ended = (reason: string | null): object => ({
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
  'a text': { message: { content: 'x', refusal: null }, expected: answer('x') },
  'an empty text': { message: { content: '' }, expected: answer('') },
  'null without calls becomes an empty text': { message: { content: null }, expected: answer('') },
  'a text that is empty beside calls becomes null': {
    message: { content: '', tool_calls: [call('{}')] },
    expected: gives('openai.chat', [HI, assistant(null, ['c1', 'f', '{}'])], {
      finishReason: 'stop',
    }),
  },
  'a text stays beside calls, in the words of their arguments': {
    message: { content: 'Look:', tool_calls: [call('{ "a":1 }'), call('', 'c2')] },
    expected: gives(
      'openai.chat',
      [HI, assistant('Look:', ['c1', 'f', '{ "a":1 }'], ['c2', 'f', ''])],
      { finishReason: 'stop', warnings: [{ code: 'invalid_tool_arguments', detail: 'c2' }] },
    ),
  },
  'what was parsed is no second answer': {
    message: { content: '{"a":1}', parsed: { a: 1 } },
    expected: answer('{"a":1}'),
  },
  'a refusal beside a text stays an extra': {
    message: { content: 'Partly.', refusal: 'No.' },
    expected: answer('Partly.', { extras: [{ index: 1, refusal: 'No.' }] }),
  },
  'a call of a custom tool': {
    message: {
      content: null,
      tool_calls: [{ id: 'c1', type: 'custom', custom: { name: 'sql', input: 'SELECT 1' } }],
    },
    expected: gives('openai.chat', [HI, assistant(null, ['c1', 'sql', '{"input":"SELECT 1"}'])], {
      finishReason: 'stop',
      extras: [{ index: 1, customToolCalls: ['c1'] }],
    }),
  },
  'a spoken answer is its transcript, without the sound': {
    message: {
      content: null,
      audio: { id: 'audio_1', data: 'CANARY-sound', expires_at: 1, transcript: 'Hello.' },
    },
    expected: answer('Hello.', {
      extras: [{ index: 1, audio: { id: 'audio_1', transcript: 'Hello.' } }],
    }),
  },
  'a spoken answer beside a text stays an extra': {
    message: { content: 'Written.', audio: { transcript: 'Hello.', data: 'CANARY-sound' } },
    expected: answer('Written.', { extras: [{ index: 1, audio: { transcript: 'Hello.' } }] }),
  },
  'citations of the web': {
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
  'an answer cut at its limit': {
    rest: ended('length'),
    expected: answer('x', { finishReason: 'length', warnings: [{ code: 'truncated' }] }),
  },
  'a filtered answer': {
    rest: ended('content_filter'),
    expected: answer('x', {
      finishReason: 'content_filter',
      warnings: [{ code: 'content_filtered' }],
    }),
  },
  'an answer without finish reason': {
    rest: ended(null),
    expected: answer('x', { finishReason: null }),
  },
  'a flagged answer': {
    message: { content: 'x' },
    rest: { moderation: { output: { results: [{ flagged: true }] } } },
    expected: answer('x', { warnings: [{ code: 'content_filtered', detail: 'moderation' }] }),
  },
  'an answer that was moderated and not flagged': {
    message: { content: 'x' },
    rest: { moderation: { output: { results: [{ flagged: false }] } }, metadata: { a: 'b' } },
    expected: answer('x'),
  },
  'reasoning of DeepSeek': {
    message: { content: 'x', reasoning_content: 'because' },
    expected: answer('x', { extras: [{ index: 1, reasoning: 'because' }] }),
  },
  'reasoning of OpenRouter': {
    message: { content: 'x', reasoning_details: [{ text: 'a' }, { summary: 'b' }, { data: 'c' }] },
    expected: answer('x', { extras: [{ index: 1, reasoning: 'a\n\nb' }] }),
  },
  'citations and search results of Perplexity': {
    message: { content: 'x' },
    rest: { citations: ['https://e.com'], search_results: [{ title: 'E' }] },
    expected: answer('x', {
      extras: [{ index: 1, annotations: ['https://e.com', { title: 'E' }] }],
    }),
  },
  'content in parts': {
    message: {
      content: [
        { type: 'text', text: 'a' },
        { type: 'refusal', refusal: 'No.' },
      ],
    },
    expected: answer('aNo.', { extras: [{ index: 1, refusal: 'No.' }] }),
  },
  'a part that nobody knows is shown': {
    message: { content: [{ type: 'text', text: 'a ' }, { type: 'hologram' }] },
    expected: answer('a [unsupported part: hologram]', {
      warnings: [{ code: 'unsupported_part', detail: 'hologram' }],
    }),
  },
  'tools that Groq carried out come before the answer': {
    message: {
      content: 'x',
      executed_tools: [
        { index: 0, type: 'search', arguments: '{"q":1}', output: 'found', search_results: {} },
        { index: 1, type: 'python', arguments: '{"code":"1"}', output: '1', code_results: [] },
      ],
    },
    expected: gives(
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
  'two answers': { rest: two, expected: refuses('multiple_choices') },
  'the answer whose index was chosen, wherever it stands': {
    rest: two,
    choice: 0,
    expected: gives('openai.chat', [HI, assistant('first')], {
      finishReason: 'length',
      warnings: [{ code: 'other_choices_ignored', detail: '1' }, { code: 'truncated' }],
    }),
  },
  'an index that no answer has': {
    rest: two,
    choice: 2,
    expected: refuses('choice_out_of_range'),
  },
  'the only answer, chosen': { message: { content: 'x' }, choice: 0, expected: answer('x') },
  'another than the only answer': {
    message: { content: 'x' },
    choice: 1,
    expected: refuses('choice_out_of_range'),
  },
  'no answer': { rest: { choices: [] }, expected: refuses('no_choices') },
  'an answer without message': {
    rest: { choices: [{ index: 0, finish_reason: 'stop', delta: {} }] },
    expected: refuses('unsupported_choice'),
  },
};

/** Reference §6.1: what a chat completion may hold. */
export const chatResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, { message = {}, rest, choice, expected }]) => {
    const call = { messages: [HI], result: chat(message, rest), choice };
    return { name, call, expected };
  },
);
