import {
  assistant,
  gives,
  HI,
  refuses,
  system,
  tool,
  user,
  type Outcome,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import {
  bedrock,
  chat,
  claude,
  gemini,
  langchain,
  response,
  said,
} from '../../../kit/provider-results.ts';

const OK = assistant('ok');
const asks = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'f', input: {} }] };
const tells = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: '7' }] };
const text = (words: string): object => ({ type: 'text', text: words });
const claudeGives = (messages: Parameters<typeof gives>[1], rest: object = {}): Outcome =>
  gives('anthropic.message', messages, { finishReason: 'end_turn', ...rest });
const REPEATED = { warnings: [{ code: 'result_already_in_messages' }] } as const;
const MERGED = { warnings: [{ code: 'prefill_merged' }] } as const;

/** Answers that the request ends with, or begins. */
const overlaps: readonly ProviderCase[] = [
  {
    name: 'the messages of a runner end with the answer already',
    call: {
      messages: [HI, { role: 'assistant', content: 'ok', parsed: null }],
      result: chat({ content: 'ok' }),
    },
    expected: gives('openai.chat', [HI, OK], { finishReason: 'stop', ...REPEATED }),
  },
  {
    name: 'the history of a chat of Gemini ends with the answer already, whose ids are made here',
    call: {
      input: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
      ],
      result: gemini([{ functionCall: { name: 'f', args: {} } }]),
    },
    expected: gives('gemini.generate', [HI, assistant(null, ['call_0', 'f', '{}'])], {
      finishReason: 'STOP',
      ...REPEATED,
    }),
  },
  {
    name: 'the items of a thread end with the answer already, warnings and all',
    call: {
      input: [{ role: 'user', content: 'Hi' }, { type: 'hologram' }],
      result: response([{ type: 'hologram' }]),
    },
    expected: gives('openai.responses', [HI, assistant('[unsupported item: hologram]')], {
      finishReason: 'stop',
      warnings: [{ code: 'unsupported_item', detail: 'hologram' }, ...REPEATED.warnings],
    }),
  },
  {
    name: 'the same words said once more are another answer',
    call: { messages: [HI, OK, HI], result: chat({ content: 'ok' }) },
    expected: gives('openai.chat', [HI, OK, HI, OK], { finishReason: 'stop' }),
  },
  {
    name: 'an answer with other calls is another answer',
    call: {
      messages: [HI, asks],
      result: claude([{ type: 'tool_use', id: 't2', name: 'f', input: {} }]),
    },
    expected: claudeGives([
      HI,
      assistant(null, ['t1', 'f', '{}']),
      assistant(null, ['t2', 'f', '{}']),
    ]),
  },
  {
    name: 'Anthropic continues what the request puts into its mouth',
    call: { messages: [HI, assistant('The ')], result: claude([text('sun.')]) },
    expected: claudeGives([HI, assistant('The sun.')], MERGED),
  },
  {
    name: 'Anthropic continues with a call, and what is known of the answer stays with it',
    call: {
      messages: [HI, { role: 'assistant', content: [text('The ')] }],
      result: claude([
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'tool_use', id: 't1', name: 'f', input: {} },
      ]),
    },
    expected: claudeGives([HI, assistant('The ', ['t1', 'f', '{}'])], {
      ...MERGED,
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  },
  {
    name: 'an earlier call is no prefill',
    call: { messages: [HI, asks, tells], result: claude([text('ok')]) },
    expected: claudeGives([HI, assistant(null, ['t1', 'f', '{}']), tool('t1', '7'), OK]),
  },
  {
    name: 'other APIs do not continue',
    call: { messages: [HI, assistant('The ')], result: chat({ content: 'sun.' }) },
    expected: gives('openai.chat', [HI, assistant('The '), assistant('sun.')], {
      finishReason: 'stop',
    }),
  },
  {
    name: 'a list of messages that begins with the request is the whole conversation',
    call: { messages: [HI], system: 'S', result: [HI, OK] },
    expected: gives('messages', [system('S'), HI, OK], {
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'a list of messages that goes on follows the request',
    call: { messages: [HI], result: [OK] },
    expected: gives('messages', [HI, OK]),
  },
];

const SYSTEMS: Readonly<Record<string, readonly [unknown, string]>> = {
  'a text': ['S', 'S'],
  'blocks of Anthropic': [[{ ...text('a'), cache_control: {} }, text('b')], 'a\n\nb'],
  'blocks of Bedrock': [
    [{ text: 'a' }, { guardContent: { text: { text: 'b' } } }, { cachePoint: {} }],
    'a\n\nb',
  ],
  'a part of Gemini': [{ text: 'S' }, 'S'],
  'parts of Gemini': [[{ text: 'a' }, { text: 'b' }], 'a\n\nb'],
  texts: [['a', 'b'], 'a\n\nb'],
  'a turn of Gemini': [{ role: 'user', parts: [{ text: 'a' }, { text: 'b' }] }, 'a\n\nb'],
  'a message': [{ role: 'system', content: 'S' }, 'S'],
  'a list of messages': [[{ role: 'system', content: 'S' }], 'S'],
};

const systems: readonly ProviderCase[] = [
  ...Object.entries(SYSTEMS).map(([name, [given, words]]) => ({
    name: `the system text as ${name}`,
    call: { system: given, messages: [HI], result: 'ok' },
    expected: gives('string', [system(words), HI, OK]),
  })),
  ...[null, undefined, '', [], {}, 7].map((given) => ({
    name: `no system text: ${given === undefined ? 'undefined' : JSON.stringify(given)}`,
    call: { system: given, messages: [HI], result: 'ok' },
    expected: gives('string', [HI, OK]),
  })),
  {
    name: 'the system text stands before the system messages of the request',
    call: { system: 'a', messages: [system('b'), HI], result: bedrock([{ text: 'ok' }]) },
    expected: gives('bedrock.converse', [system('a'), system('b'), HI, OK], {
      finishReason: 'end_turn',
    }),
  },
];

const several: readonly ProviderCase[] = [
  {
    name: 'no choice of one',
    call: { messages: [HI], choice: 1, result: claude([text('ok')]) },
    expected: refuses('choice_out_of_range'),
  },
  {
    name: 'the choice of one',
    call: { messages: [HI], choice: 0, result: claude([text('ok')]) },
    expected: claudeGives([HI, OK]),
  },
  {
    name: 'a result without a request is told',
    call: { result: chat({ content: 'ok' }) },
    expected: gives('openai.chat', [OK], {
      finishReason: 'stop',
      warnings: [{ code: 'no_input' }],
    }),
  },
  {
    name: 'a request without a result',
    call: { messages: [HI, said('a')] },
    expected: gives('messages', [HI, assistant('a')]),
  },
  { name: 'an empty request', call: { messages: [] }, expected: gives('messages', []) },
  {
    name: 'messages of LangChain before a text',
    call: { messages: [langchain('HumanMessage', { content: 'Hi' })], result: 'ok' },
    expected: gives('string', [user('Hi'), OK]),
  },
];

/** Reference §6.4, §8 and §10: what the request and its answer make together. */
export const wholeConversations: readonly ProviderCase[] = [...overlaps, ...systems, ...several];
