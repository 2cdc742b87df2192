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
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];
interface Rest {
  readonly finishReason?: string;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const afterQuestion = (kind: ProviderKind, messages: Messages, rest: Rest = {}): Outcome =>
  conversation(kind, [HI, ...messages], rest);

const mistral = (message: object, finishReason = 'stop'): object => ({
  id: 'm',
  object: 'chat.completion',
  choices: [{ index: 0, finishReason, message: { role: 'assistant', ...message } }],
});
const mistralCall = (args: unknown): object => {
  return { content: '', toolCalls: [{ id: 'c1', function: { name: 'f', arguments: args } }] };
};
const entries = (...outputs: readonly object[]): object => {
  return { object: 'conversation.response', conversationId: 'conv_1', outputs, usage: {} };
};
const CONVERSATION = [{ code: 'conversation', detail: 'conv_1' }] as const;
const STOP: Rest = { finishReason: 'stop' };
const cut = (reason: string): Rest => ({
  finishReason: reason,
  warnings: [{ code: 'truncated', detail: reason }],
});
const abnormal = (reason: string): Rest => ({
  finishReason: reason,
  warnings: [{ code: 'abnormal_finish', detail: reason }],
});

const ROWS: Readonly<Record<string, readonly [unknown, Outcome]>> = {
  'reads arguments as a string': [
    mistral(mistralCall('{"a":1}'), 'tool_calls'),
    afterQuestion('mistral.chat', [assistant(null, ['c1', 'f', '{"a":1}'])], {
      finishReason: 'tool_calls',
    }),
  ],
  'writes arguments that are an object as JSON': [
    mistral(mistralCall({ a: 1 })),
    afterQuestion('mistral.chat', [assistant(null, ['c1', 'f', '{"a":1}'])], STOP),
  ],
  'reads thinking chunks and references': [
    mistral({
      content: [
        {
          type: 'thinking',
          thinking: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
        { type: 'text', text: 'x' },
        { type: 'reference', referenceIds: [1] },
        { type: 'tool_reference', tool: 'web_search', title: 'T', url: 'https://e.com' },
        { type: 'text', text: 'y' },
      ],
    }),
    afterQuestion('mistral.chat', [assistant('xy')], {
      ...STOP,
      extras: [
        {
          index: 1,
          reasoning: 'ab',
          annotations: [
            { type: 'reference', reference_ids: [1] },
            { type: 'tool_reference', title: 'T', url: 'https://e.com' },
          ],
        },
      ],
    }),
  ],
  'replaces media with placeholders': [
    mistral({
      content: [
        { type: 'image_url', imageUrl: 'https://e.com/CANARY.png' },
        { type: 'document_url', documentUrl: 'https://e.com/CANARY.pdf' },
        { type: 'file', fileId: 'f' },
        { type: 'input_audio', inputAudio: 'CANARY' },
      ],
    }),
    afterQuestion('mistral.chat', [assistant('[image]\n[document]\n[file]\n[audio: audio/mp3]')], {
      ...STOP,
      warnings: ['image', 'document', 'file', 'audio/mp3'].map((detail) => {
        return { code: 'media_omitted', detail };
      }),
    }),
  ],
  'rejects a choice with several messages': [
    {
      object: 'chat.completion',
      choices: [
        { index: 0, finishReason: 'stop', messages: [{ role: 'assistant', content: 'x' }] },
      ],
    },
    rejected('unsupported_choice'),
  ],
  'rejects two choices without the option choice': [
    {
      object: 'chat.completion',
      choices: [
        { index: 0, finishReason: 'stop', message: { role: 'assistant', content: 'x' } },
        { index: 1, finishReason: 'stop', message: { role: 'assistant', content: 'y' } },
      ],
    },
    rejected('multiple_choices'),
  ],
  'warns when finishReason is model_length': [
    mistral({ content: 'x' }, 'model_length'),
    afterQuestion('mistral.chat', [assistant('x')], cut('model_length')),
  ],
  'warns when finishReason is error': [
    mistral({ content: 'x' }, 'error'),
    afterQuestion('mistral.chat', [assistant('x')], abnormal('error')),
  ],
  'conversation: reads messages, calls, executed tools and handoffs': [
    entries(
      { type: 'agent.handoff', previousAgentName: 'a', nextAgentName: 'b' },
      { type: 'tool.execution', id: 't1', name: 'web_search', arguments: '{}', info: { n: 1 } },
      { type: 'message.output', content: 'x', role: 'assistant' },
      { type: 'function.call', id: 'f1', toolCallId: 'c1', name: 'f', arguments: { a: 1 } },
    ),
    afterQuestion(
      'mistral.conversation',
      [
        assistant(null, ['t1', 'web_search', '{}']),
        tool('t1', '{"n":1}'),
        assistant('x', ['c1', 'f', '{"a":1}']),
      ],
      {
        extras: [{ index: 1, serverExecuted: ['t1'] }],
        warnings: [...CONVERSATION, { code: 'agent_handoff', detail: 'a -> b' }],
      },
    ),
  ],
  'conversation: keeps two outputs as two messages': [
    entries({ type: 'message.output', content: 'x' }, { type: 'message.output', content: 'y' }),
    afterQuestion('mistral.conversation', [assistant('x'), assistant('y')], {
      warnings: CONVERSATION,
    }),
  ],
  'conversation: shows an unknown entry and warns': [
    entries({ type: 'hologram' }),
    afterQuestion('mistral.conversation', [assistant('[unsupported item: hologram]')], {
      warnings: [...CONVERSATION, { code: 'unsupported_item', detail: 'hologram' }],
    }),
  ],
};

/** Chat completions and conversations of Mistral. */
export const mistralResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
