import {
  assistant,
  conversation,
  HI,
  rejected,
  system,
  tool,
  user,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import {
  bedrock,
  chat,
  claude,
  gemini,
  langchain,
  response,
  said,
} from '../../../kit/providers/provider-results.ts';

const OK = assistant('ok');
const callMessage = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 't1', name: 'f', input: {} }],
};
const resultMessage = {
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: 't1', content: '7' }],
};
const text = (words: string): object => ({ type: 'text', text: words });
const fromClaude = (messages: Parameters<typeof conversation>[1], rest: object = {}): Outcome =>
  conversation('anthropic.message', messages, { finishReason: 'end_turn', ...rest });
const REPEATED = { warnings: [{ code: 'result_already_in_messages' }] } as const;
const MERGED = { warnings: [{ code: 'prefill_merged' }] } as const;

/** Answers that the request contains already, or starts with a prefill. */
const overlaps: readonly ProviderCase[] = [
  {
    name: 'does not add an answer that the messages of a tool runner end with',
    call: {
      messages: [HI, { role: 'assistant', content: 'ok', parsed: null }],
      result: chat({ content: 'ok' }),
    },
    expected: conversation('openai.chat', [HI, OK], { finishReason: 'stop', ...REPEATED }),
  },
  {
    name: 'does not add an answer that the input ends with, when its call ids are generated',
    call: {
      input: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] },
      ],
      result: gemini([{ functionCall: { name: 'f', args: {} } }]),
    },
    expected: conversation('gemini.generate', [HI, assistant(null, ['call_0', 'f', '{}'])], {
      finishReason: 'STOP',
      ...REPEATED,
    }),
  },
  {
    name: 'does not repeat the warnings of an answer that the input ends with',
    call: {
      input: [{ role: 'user', content: 'Hi' }, { type: 'hologram' }],
      result: response([{ type: 'hologram' }]),
    },
    expected: conversation('openai.responses', [HI, assistant('[unsupported item: hologram]')], {
      finishReason: 'stop',
      warnings: [{ code: 'unsupported_item', detail: 'hologram' }, ...REPEATED.warnings],
    }),
  },
  {
    name: 'adds an answer with the same text as an earlier answer',
    call: { messages: [HI, OK, HI], result: chat({ content: 'ok' }) },
    expected: conversation('openai.chat', [HI, OK, HI, OK], { finishReason: 'stop' }),
  },
  {
    name: 'adds an answer with another call id than the last message',
    call: {
      messages: [HI, callMessage],
      result: claude([{ type: 'tool_use', id: 't2', name: 'f', input: {} }]),
    },
    expected: fromClaude(
      [HI, assistant(null, ['t1', 'f', '{}']), assistant(null, ['t2', 'f', '{}'])],
      { warnings: [{ code: 'unanswered_call', detail: 't1' }] },
    ),
  },
  {
    name: 'Anthropic: joins the answer to a prefill',
    call: { messages: [HI, assistant('The ')], result: claude([text('sun.')]) },
    expected: fromClaude([HI, assistant('The sun.')], MERGED),
  },
  {
    name: 'Anthropic: joins an answer with a call to a prefill and keeps its extras',
    call: {
      messages: [HI, { role: 'assistant', content: [text('The ')] }],
      result: claude([
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'tool_use', id: 't1', name: 'f', input: {} },
      ]),
    },
    expected: fromClaude([HI, assistant('The ', ['t1', 'f', '{}'])], {
      ...MERGED,
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  },
  {
    name: 'Anthropic: does not join the answer to an earlier call',
    call: { messages: [HI, callMessage, resultMessage], result: claude([text('ok')]) },
    expected: fromClaude([HI, assistant(null, ['t1', 'f', '{}']), tool('t1', '7'), OK]),
  },
  {
    name: 'does not join the answer to a prefill for other APIs',
    call: { messages: [HI, assistant('The ')], result: chat({ content: 'sun.' }) },
    expected: conversation('openai.chat', [HI, assistant('The '), assistant('sun.')], {
      finishReason: 'stop',
    }),
  },
  {
    name: 'treats a list that starts with the request as the whole conversation',
    call: { messages: [HI], system: 'S', result: [HI, OK] },
    expected: conversation('messages', [system('S'), HI, OK], {
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'adds a list that does not start with the request',
    call: { messages: [HI], result: [OK] },
    expected: conversation('messages', [HI, OK]),
  },
];

const SYSTEMS: Readonly<Record<string, readonly [unknown, string]>> = {
  'a string': ['S', 'S'],
  'blocks of Anthropic': [[{ ...text('a'), cache_control: {} }, text('b')], 'a\n\nb'],
  'blocks of Bedrock': [
    [{ text: 'a' }, { guardContent: { text: { text: 'b' } } }, { cachePoint: {} }],
    'a\n\nb',
  ],
  'a part of Gemini': [{ text: 'S' }, 'S'],
  'parts of Gemini': [[{ text: 'a' }, { text: 'b' }], 'a\n\nb'],
  'a list of strings': [['a', 'b'], 'a\n\nb'],
  'a turn of Gemini': [{ role: 'user', parts: [{ text: 'a' }, { text: 'b' }] }, 'a\n\nb'],
  'a message': [{ role: 'system', content: 'S' }, 'S'],
  'a list of messages': [[{ role: 'system', content: 'S' }], 'S'],
};

const systems: readonly ProviderCase[] = [
  ...Object.entries(SYSTEMS).map(([name, [given, words]]) => ({
    name: `reads system as ${name}`,
    call: { system: given, messages: [HI], result: 'ok' },
    expected: conversation('string', [system(words), HI, OK]),
  })),
  ...[null, undefined, '', [], {}, 7].map((given) => ({
    name: `ignores system: ${given === undefined ? 'undefined' : JSON.stringify(given)}`,
    call: { system: given, messages: [HI], result: 'ok' },
    expected: conversation('string', [HI, OK]),
  })),
  {
    name: 'adds the system text before the system messages of the request',
    call: { system: 'a', messages: [system('b'), HI], result: bedrock([{ text: 'ok' }]) },
    expected: conversation('bedrock.converse', [system('a'), system('b'), HI, OK], {
      finishReason: 'end_turn',
    }),
  },
];

const several: readonly ProviderCase[] = [
  {
    name: 'rejects choice 1 for a single answer',
    call: { messages: [HI], choice: 1, result: claude([text('ok')]) },
    expected: rejected('choice_out_of_range'),
  },
  {
    name: 'accepts choice 0 for a single answer',
    call: { messages: [HI], choice: 0, result: claude([text('ok')]) },
    expected: fromClaude([HI, OK]),
  },
  {
    name: 'warns about a result without a request',
    call: { result: chat({ content: 'ok' }) },
    expected: conversation('openai.chat', [OK], {
      finishReason: 'stop',
      warnings: [{ code: 'no_input' }],
    }),
  },
  {
    name: 'reads a request without a result',
    call: { messages: [HI, said('a')] },
    expected: conversation('messages', [HI, assistant('a')]),
  },
  {
    name: 'reads an empty request',
    call: { messages: [] },
    expected: conversation('messages', []),
  },
  {
    name: 'reads LangChain messages before a string result',
    call: { messages: [langchain('HumanMessage', { content: 'Hi' })], result: 'ok' },
    expected: conversation('string', [user('Hi'), OK]),
  },
];

/** Rules that join a request and its result. */
export const wholeConversations: readonly ProviderCase[] = [...overlaps, ...systems, ...several];
