import type {
  ConversationWarning,
  MessageExtras,
  ProviderKind,
} from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  user,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { bedrock, said } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];
interface Rest {
  readonly finishReason?: string;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const afterQuestion = (kind: ProviderKind, messages: Messages, rest: Rest = {}): Outcome =>
  conversation(kind, [HI, ...messages], rest);

const cohere = (message: object, finishReason = 'COMPLETE'): object => ({
  id: 'c',
  finishReason,
  message: { role: 'assistant', ...message },
});
const ollama = (message: object, rest: object = {}): object => ({
  model: 'llama',
  created_at: '2026-01-01T00:00:00Z',
  message: { role: 'assistant', content: '', ...message },
  done: true,
  done_reason: 'stop',
  ...rest,
});
const STOP: Rest = { finishReason: 'stop' };
const COMPLETE: Rest = { finishReason: 'COMPLETE' };
const cut = (reason: string): Rest => ({
  finishReason: reason,
  warnings: [{ code: 'truncated', detail: reason }],
});
const abnormal = (reason: string): Rest => ({
  finishReason: reason,
  warnings: [{ code: 'abnormal_finish', detail: reason }],
});

const ROWS: Readonly<Record<string, readonly [unknown, Outcome]>> = {
  'Cohere: text and thinking': [
    cohere({
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'x' },
      ],
    }),
    afterQuestion('cohere.v2', [assistant('x')], {
      ...COMPLETE,
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  ],
  'Cohere: citations': [
    cohere({
      content: [{ type: 'text', text: 'x' }],
      citations: [{ start: 0, end: 1, text: 'x' }],
    }),
    afterQuestion('cohere.v2', [assistant('x')], {
      ...COMPLETE,
      extras: [{ index: 1, annotations: [{ start: 0, end: 1, text: 'x' }] }],
    }),
  ],
  'Cohere: tool_plan in snake case': [
    {
      id: 'c',
      finish_reason: 'TOOL_CALL',
      message: {
        role: 'assistant',
        tool_plan: 'Look.',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    },
    afterQuestion('cohere.v2', [assistant('Look.', ['c1', 'f', '{}'])], {
      finishReason: 'TOOL_CALL',
      extras: [{ index: 1, toolPlan: true }],
    }),
  ],
  'Cohere: MAX_TOKENS': [
    cohere({ content: 'x' }, 'MAX_TOKENS'),
    afterQuestion('cohere.v2', [assistant('x')], cut('MAX_TOKENS')),
  ],
  'Cohere: ERROR': [
    cohere({ content: 'x' }, 'ERROR'),
    afterQuestion('cohere.v2', [assistant('x')], abnormal('ERROR')),
  ],
  'Cohere: TIMEOUT': [
    cohere({ content: 'x' }, 'TIMEOUT'),
    afterQuestion('cohere.v2', [assistant('x')], abnormal('TIMEOUT')),
  ],
  'Cohere v1: text, calls and citations': [
    {
      text: 'x',
      generationId: 'g',
      finishReason: 'COMPLETE',
      citations: [{ n: 1 }],
      chatHistory: [{ role: 'USER', message: 'not this' }],
      toolCalls: [{ name: 'f', parameters: { a: 1 } }],
    },
    afterQuestion('cohere.v1', [assistant('x', ['call_0', 'f', '{"a":1}'])], {
      ...COMPLETE,
      extras: [{ index: 1, annotations: [{ n: 1 }] }],
    }),
  ],
  'Ollama: calls without id, with arguments as objects': [
    ollama({
      thinking: 'hm',
      tool_calls: [
        { function: { name: 'f', arguments: { a: 1 } } },
        { function: { name: 'f', arguments: {} } },
      ],
    }),
    afterQuestion(
      'ollama.chat',
      [assistant(null, ['call_0', 'f', '{"a":1}'], ['call_1', 'f', '{}'])],
      {
        ...STOP,
        extras: [{ index: 1, reasoning: 'hm' }],
      },
    ),
  ],
  'Ollama: warns when done_reason is length': [
    ollama({ content: 'x' }, { done_reason: 'length' }),
    afterQuestion('ollama.chat', [assistant('x')], {
      finishReason: 'length',
      warnings: [{ code: 'truncated' }],
    }),
  ],
  'Ollama: generate with thinking': [
    { model: 'm', response: 'x', thinking: 'hm', done: true, done_reason: 'stop', context: [1] },
    afterQuestion('ollama.generate', [assistant('x')], {
      ...STOP,
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  ],
  'a legacy completion': [
    { object: 'text_completion', choices: [{ index: 0, text: ' x', finish_reason: 'length' }] },
    afterQuestion('openai.completion', [assistant(' x')], {
      finishReason: 'length',
      warnings: [{ code: 'truncated' }],
    }),
  ],
  'rejects two legacy completions without the option choice': [
    { object: 'text_completion', choices: [{ text: 'x' }, { text: 'y' }] },
    rejected('multiple_choices'),
  ],
  'a string': ['x', afterQuestion('string', [assistant('x')])],
  'an empty string': ['', afterQuestion('string', [assistant('')])],
  'a bare message': [
    { role: 'assistant', content: 'x' },
    afterQuestion('message', [assistant('x')]),
  ],
  'a bare turn of Gemini': [
    { role: 'model', parts: [{ text: 'x' }] },
    afterQuestion('message', [assistant('x')]),
  ],
  'a bare message of Anthropic': [
    { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'f', input: {} }] },
    afterQuestion('message', [assistant(null, ['t1', 'f', '{}'])]),
  ],
  'an output item of OpenAI Responses, which resembles a message of Anthropic': [
    said('x', { phase: 'final_answer' }),
    afterQuestion('openai.response_item', [assistant('x')], {
      extras: [{ index: 1, phase: 'final_answer' }],
    }),
  ],
  'the result of withResponse()': [
    { data: bedrock([{ text: 'x' }]), response: new Response('CANARY'), request_id: 'r' },
    afterQuestion('bedrock.converse', [assistant('x')], { finishReason: 'end_turn' }),
  ],
};

const turn = (role: string, message: string): object => ({ role, message });

/** Results of Cohere, Ollama and legacy completions, bare messages, and strings. */
export const otherResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [result, expected]]) => {
    return { name, call: { messages: [HI], result }, expected };
  }),
  {
    name: 'Cohere v1: reads chatHistory when no messages are passed',
    call: {
      result: {
        text: 'x',
        generation_id: 'g',
        chat_history: [
          turn('SYSTEM', 'Be kind'),
          turn('CHATBOT', 'Hello'),
          turn('USER', 'Hi'),
          { role: 'TOOL', tool_results: [{ call: { name: 'f' }, outputs: [{ n: 1 }] }] },
          turn('CHATBOT', 'x'),
        ],
      },
    },
    expected: conversation(
      'cohere.v1',
      [
        { role: 'system', content: 'Be kind' },
        assistant('Hello'),
        user('Hi'),
        tool('call_0', '[{"n":1}]'),
        assistant('x'),
      ],
      { warnings: [{ code: 'orphan_tool_result', detail: 'call_0' }] },
    ),
  },
  {
    name: 'Cohere v1: adds the answer to a chatHistory without this turn',
    call: { result: { text: 'x', generationId: 'g', chatHistory: [turn('USER', 'Hi')] } },
    expected: conversation('cohere.v1', [HI, assistant('x')]),
  },
];
