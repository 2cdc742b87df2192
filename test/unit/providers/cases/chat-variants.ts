// Chat completions that servers and libraries write differently.
import type { Conversation } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { chat } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

const answer = (messages: Messages, rest: Rest = {}): Conversation =>
  conversation('openai.chat', [HI, ...messages], { finishReason: 'stop', ...rest });

const ofChat = {
  'Snowflake: no call for a function_call and a custom call of empty values': [
    chat({
      content: '',
      function_call: { name: '', arguments: '' },
      audio: { id: '', transcript: '' },
      tool_calls: [
        { id: 'c', function: { name: 'f', arguments: '{}' }, custom: { name: '', input: '' } },
      ],
    }),
    answer([assistant(null, ['c', 'f', '{}'])], {
      extras: [{ index: 1, audio: { id: '', transcript: '' } }],
    }),
  ],
  'Text Generation Inference 2: a chat completion that is named text_completion': [
    chat({ content: 'Hello' }, { object: 'text_completion' }),
    answer([assistant('Hello')]),
  ],
  'Bedrock, Mistral InvokeModel: a stop_reason of a choice': [
    { choices: [{ message: { role: 'assistant', content: 'Hello' }, stop_reason: 'length' }] },
    answer([assistant('Hello')], { finishReason: 'length', warnings: [{ code: 'truncated' }] }),
  ],
  'Azure OpenAI on your data: citations of a context': [
    chat({ content: 'Hello', context: { citations: [{ url: 'u' }], intent: 'CANARY' } }),
    answer([assistant('Hello')], { extras: [{ index: 1, annotations: [{ url: 'u' }] }] }),
  ],
  'Databricks: reasoning as a part of the content': [
    chat({
      content: [
        {
          type: 'reasoning',
          summary: [
            { type: 'summary_text', text: 'a', signature: 'CANARY' },
            { type: 'summary_text', text: 'b' },
          ],
        },
        { type: 'text', text: 'Hello' },
      ],
    }),
    answer([assistant('Hello')], { extras: [{ index: 1, reasoning: 'a\n\nb' }] }),
  ],
  'a reasoning part with a text': [
    chat({
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Hello' },
      ],
    }),
    answer([assistant('Hello')], { extras: [{ index: 1, reasoning: 'hm' }] }),
  ],
  'OpenRouter: images without a type': [
    chat({ content: 'Hello', images: [{ image_url: { url: 'data:image/png;base64,CANARY' } }] }),
    answer([assistant('Hello\n[image]')], {
      warnings: [{ code: 'media_omitted', detail: 'image' }],
    }),
  ],
  'Ollama: an image of the assistant': [
    chat({ content: 'Hello', images: ['CANARY'] }),
    answer([assistant('Hello\n[image]')], {
      warnings: [{ code: 'media_omitted', detail: 'image' }],
    }),
  ],
  'Cohere: a plan beside text': [
    chat({ content: 'Hello', tool_plan: 'I look.' }),
    answer([assistant('Hello\n\nI look.')], { extras: [{ index: 1, toolPlan: true }] }),
  ],
  'Together: text.completion': [
    { object: 'text.completion', choices: [{ text: 'Hello', finish_reason: 'stop' }] },
    conversation('openai.completion', [HI, assistant('Hello')], { finishReason: 'stop' }),
  ],
  'a completion without a text': [
    { object: 'text_completion', choices: [{ index: 0 }] },
    rejected('unsupported_choice'),
  ],
  'Azure OpenAI: a choice whose message the filter removed': [
    {
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'content_filter', content_filter_results: {} }],
    },
    rejected('unsupported_choice'),
  ],
} as const;

/** Chat completions of servers and libraries that differ from OpenAI's. */
export const chatVariants: readonly ProviderCase[] = Object.entries(ofChat).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
