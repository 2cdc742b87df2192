// Responses of Gemini in snake case, as its HTTP API accepts and some libraries write them.
import {
  assistant,
  conversation,
  HI,
  rejected,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { gemini, interaction } from '../../../kit/providers/provider-results.ts';

const snake = (parts: readonly object[], candidate: object): object => ({
  candidates: [{ content: { role: 'model', parts }, ...candidate }],
  model_version: 'gemini-x',
});

const ofGemini = {
  'snake case': [
    snake(
      [
        { function_call: { id: 'c', name: 'f', args: {}, will_continue: true } },
        { thought_signature: 'CANARY' },
        { inline_data: { mime_type: 'image/png', data: 'CANARY' } },
      ],
      {
        finish_reason: 'MAX_TOKENS',
        grounding_metadata: { grounding_chunks: [{ n: 1 }] },
        citation_metadata: { citation_sources: [{ n: 2 }] },
        url_context_metadata: { url_metadata: [{ n: 3 }] },
      },
    ),
    conversation('gemini.generate', [HI, assistant('[image: image/png]', ['c', 'f', '{}'])], {
      finishReason: 'MAX_TOKENS',
      extras: [{ index: 1, annotations: [{ n: 1 }, { n: 2 }, { n: 3 }] }],
      warnings: [
        { code: 'truncated', detail: 'MAX_TOKENS' },
        { code: 'partial_function_call', detail: 'c' },
        { code: 'media_omitted', detail: 'image/png' },
      ],
    }),
  ],
  'snake case: a blocked prompt': [
    { prompt_feedback: { block_reason: 'SAFETY' } },
    rejected('prompt_blocked'),
  ],
  'snake case: a history of automatic calls': [
    {
      ...snake([{ text: 'Hello' }], { finish_reason: 'STOP' }),
      automatic_function_calling_history: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    },
    conversation('gemini.generate', [HI, assistant('Hello')], { finishReason: 'STOP' }),
  ],
  'a picture of a thought': [
    gemini([
      { thought: true, inlineData: { mimeType: 'image/png', data: 'CANARY' } },
      { text: 'a' },
    ]),
    conversation('gemini.generate', [HI, assistant('a')], {
      finishReason: 'STOP',
      warnings: [{ code: 'media_omitted', detail: 'image/png' }],
    }),
  ],
  'an interaction that is not stored': [
    interaction([{ type: 'model_output', content: [{ type: 'text', text: 'a' }] }], {
      id: undefined,
      object: 'interaction',
    }),
    conversation('gemini.interaction', [HI, assistant('a')], { finishReason: 'completed' }),
  ],
} as const;

/** Responses of Gemini in both spellings. */
export const geminiSpellings: readonly ProviderCase[] = Object.entries(ofGemini).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
