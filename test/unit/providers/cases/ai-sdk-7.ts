import {
  assistant,
  conversation,
  HI,
  system,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { step } from '../../../kit/providers/provider-results.ts';

const says = (...content: readonly object[]): object => ({ role: 'assistant', content });
const text = (words: string, rest: object = {}): object => ({ type: 'text', text: words, ...rest });
const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: { a: 1 } };
const OUTPUT = { type: 'tool-result', toolCallId: 'c1', toolName: 'f' };
const TOOL = { role: 'tool', content: [{ ...OUTPUT, output: { type: 'text', value: '7' } }] };
const DONE = says(text('Done.'));
const ROUND = {
  initialResponseMessages: [],
  steps: [step([says(CALL), TOOL], { callId: 'g' }), step([DONE], { callId: 'g' })],
};
const MESSAGES = [HI, assistant(null, ['c1', 'f', '{"a":1}']), tool('c1', '7'), assistant('Done.')];
const REPEATED = { warnings: [{ code: 'result_already_in_messages' }] } as const;
const finished = (messages: readonly object[], rest: object = {}): ProviderCase['expected'] =>
  conversation('ai-sdk.text', messages as typeof MESSAGES, { finishReason: 'stop', ...rest });

const answered = (...content: readonly object[]): ProviderCase['call'] => ({
  messages: [HI],
  result: { steps: [step([says(...content)], { callId: 'g' })] },
});

/** What version 7 of the AI SDK does differently. */
export const aiSdk7: readonly ProviderCase[] = [
  {
    name: 'adds the answer once when the messages end with response.messages, which has the last step',
    call: { messages: [HI, DONE], result: ROUND },
    expected: finished(MESSAGES, REPEATED),
  },
  {
    name: 'adds the answer once when the messages end with all of its messages',
    call: { messages: [HI, says(CALL), TOOL, DONE], result: ROUND },
    expected: finished(MESSAGES, REPEATED),
  },
  {
    name: 'keeps another answer at the end of the messages',
    call: { messages: [HI, says(text('Other.'))], result: ROUND },
    expected: finished([HI, assistant('Other.'), ...MESSAGES.slice(1)]),
  },
  {
    name: 'keeps an earlier answer that is like the end of this one',
    call: { messages: [HI, DONE, HI], result: ROUND },
    expected: finished([HI, assistant('Done.'), ...MESSAGES]),
  },
  {
    name: 'reads the summary of a compaction as system text',
    call: answered(
      text('They met.', {
        providerOptions: { mastra: { createdAt: 1 }, anthropic: { type: 'compaction' } },
      }),
      text('Hello.'),
    ),
    expected: finished([HI, system('They met.'), assistant('Hello.')], {
      warnings: [{ code: 'compacted_history' }],
    }),
  },
  {
    name: 'warns about an encrypted compaction',
    call: answered(
      {
        type: 'custom',
        kind: 'openai.compaction',
        providerOptions: { openai: { type: 'compaction', encryptedContent: 'CANARY' } },
      },
      text('Hello.'),
    ),
    expected: finished([HI, assistant('Hello.')], { warnings: [{ code: 'compacted_history' }] }),
  },
  {
    name: 'warns about the answer of another model',
    call: answered(
      {
        type: 'custom',
        kind: 'anthropic.fallback',
        providerOptions: {
          anthropic: { type: 'fallback', from: { model: 'a' }, to: { model: 'b' } },
        },
      },
      text('Hello.'),
    ),
    expected: finished([HI, assistant('Hello.')], {
      warnings: [{ code: 'model_fallback', detail: 'a -> b' }],
    }),
  },
  {
    name: 'keeps the id of an uploaded file',
    call: answered(
      {
        type: 'custom',
        kind: 'anthropic.container_upload',
        providerOptions: { anthropic: { fileId: 'file_1' } },
      },
      text('Hello.'),
    ),
    expected: finished([HI, assistant('Hello.')], {
      extras: [{ index: 1, files: ['file_1'] }],
      warnings: [{ code: 'unresolved_media', detail: 'file_1' }],
    }),
  },
  {
    name: 'warns about reasoning that the provider redacted',
    call: answered(
      {
        type: 'reasoning',
        text: '',
        providerOptions: { anthropic: { redactedData: 'CANARY' } },
      },
      text('Hello.'),
    ),
    expected: finished([HI, assistant('Hello.')], { warnings: [{ code: 'redacted_thinking' }] }),
  },
];
