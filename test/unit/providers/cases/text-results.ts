import type { ConversationWarning } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  type Outcome,
  type ProviderCase,
  rejected,
} from '../../../kit/providers/provider-cases.ts';

type Kind = Parameters<typeof conversation>[0];

const said = (
  kind: Kind,
  finishReason: string | null,
  ...warnings: ConversationWarning[]
): Outcome => conversation(kind, [HI, assistant('x')], { finishReason, warnings });

const REPLICATE = {
  id: 'p',
  model: 'a/b',
  version: 'v',
  input: { prompt: 'Hi' },
  urls: { get: 'https://replicate.example/p' },
};
const prediction = (status: string, output?: unknown, error: unknown = null): object => ({
  ...REPLICATE,
  status,
  output,
  error,
});
const watsonx = (stop_reason: string, ...texts: string[]): object => ({
  model_id: 'm',
  created_at: '2026-01-01T00:00:00Z',
  results: texts.map((generated_text) => ({ generated_text, stop_reason })),
});

/** Results of the long tail that are one text, by the client library or the documentation that they come from. */
const ROWS: Readonly<
  Record<string, readonly [result: unknown, expected: Outcome, choice?: number]>
> = {
  'Bedrock InvokeModel, Llama: generation': [
    { generation: 'x', prompt_token_count: 1, generation_token_count: 1, stop_reason: 'stop' },
    said('bedrock.invoke', 'stop'),
  ],
  'Bedrock InvokeModel, Llama: a limit': [
    { generation: 'x', prompt_token_count: 1, stop_reason: 'length' },
    said('bedrock.invoke', 'length', { code: 'truncated' }),
  ],
  'Bedrock InvokeModel, Titan: outputText': [
    { inputTextTokenCount: 1, results: [{ outputText: 'x', completionReason: 'FINISH' }] },
    said('bedrock.invoke', 'FINISH'),
  ],
  'Bedrock InvokeModel, Titan: a filter': [
    {
      inputTextTokenCount: 1,
      results: [{ outputText: 'x', completionReason: 'CONTENT_FILTERED' }],
    },
    said('bedrock.invoke', 'CONTENT_FILTERED', {
      code: 'content_filtered',
      detail: 'CONTENT_FILTERED',
    }),
  ],
  'Bedrock InvokeModel, Mistral: outputs': [
    { outputs: [{ text: 'x', stop_reason: 'stop' }] },
    said('bedrock.invoke', 'stop'),
  ],
  'Bedrock InvokeModel, DeepSeek-R1: choices': [
    { choices: [{ text: 'x', stop_reason: 'length' }] },
    said('bedrock.invoke', 'length', { code: 'truncated' }),
  ],
  'Bedrock InvokeModel, Cohere Command: generations': [
    { id: 'g', prompt: 'Hi', generations: [{ id: 'g', text: 'x', finish_reason: 'COMPLETE' }] },
    said('bedrock.invoke', 'COMPLETE'),
  ],
  'Bedrock InvokeModel: rejects two generations without the option choice': [
    {
      generations: [
        { text: 'x', finish_reason: 'COMPLETE' },
        { text: 'y', finish_reason: 'COMPLETE' },
      ],
    },
    rejected('multiple_choices'),
  ],
  'Bedrock InvokeModel: reads the generation that the option choice selects': [
    {
      generations: [
        { text: 'y', finish_reason: 'COMPLETE' },
        { text: 'x', finish_reason: 'COMPLETE' },
      ],
    },
    said('bedrock.invoke', 'COMPLETE', { code: 'other_choices_ignored', detail: '1' }),
    1,
  ],
  'Bedrock InvokeModel: rejects a selected generation without a text': [
    { outputs: [{ text: 'x', stop_reason: 'stop' }, { stop_reason: 'stop' }] },
    rejected('unknown'),
    1,
  ],
  'Bedrock InvokeModel, Nova: a message, as in Converse': [
    {
      output: { message: { role: 'assistant', content: [{ text: 'x' }] } },
      stopReason: 'end_turn',
      usage: { inputTokens: 1 },
    },
    said('bedrock.converse', 'end_turn'),
  ],
  'Bedrock RetrieveAndGenerate: the text and its citations (client-bedrock-agent-runtime 3.1164)': [
    {
      $metadata: {},
      sessionId: 's',
      output: { text: 'x' },
      citations: [{ retrievedReferences: [{ content: { text: 'source' } }] }],
    },
    conversation('bedrock.retrieve', [HI, assistant('x')], {
      extras: [
        {
          index: 1,
          annotations: [{ retrievedReferences: [{ content: { text: 'source' } }] }],
        },
      ],
    }),
  ],
  'Bedrock RetrieveAndGenerate: an intervention of the guardrail': [
    { sessionId: 's', output: { text: 'x' }, guardrailAction: 'INTERVENED' },
    said('bedrock.retrieve', null, { code: 'content_filtered', detail: 'guardrail' }),
  ],
  'Bedrock RetrieveAndGenerate: no intervention of the guardrail': [
    { sessionId: 's', output: { text: 'x' }, guardrailAction: 'NONE' },
    said('bedrock.retrieve', null),
  ],
  'Hugging Face: generated_text (inference 4.13)': [
    { generated_text: 'x', details: { finish_reason: 'eos_token', tokens: [{ text: 'x' }] } },
    said('hugging-face.text', 'eos_token'),
  ],
  'Hugging Face: a list of one, without details': [
    [{ generated_text: 'x' }],
    said('hugging-face.text', null),
  ],
  'Hugging Face: leaves out the prompt before its continuation (transformers.js)': [
    [{ generated_text: 'Hi x' }],
    said('hugging-face.text', null),
  ],
  'Hugging Face: a limit': [
    [{ generated_text: 'x', details: { finish_reason: 'length' } }],
    said('hugging-face.text', 'length', { code: 'truncated' }),
  ],
  'Hugging Face: rejects two texts without the option choice': [
    [{ generated_text: 'x' }, { generated_text: 'y' }],
    rejected('multiple_choices'),
  ],
  'watsonx: a generation that was cancelled (@ibm-cloud/watsonx-ai 1.7)': [
    watsonx('cancelled', 'x'),
    said('watsonx.text', 'cancelled', { code: 'abnormal_finish', detail: 'cancelled' }),
  ],
  'watsonx: a generation that is not finished': [
    watsonx('not_finished', 'x'),
    said('watsonx.text', 'not_finished', { code: 'truncated', detail: 'not_finished' }),
  ],
  'watsonx: generateText (ibm-cloud/watsonx-ai 1.7)': [
    watsonx('eos_token', 'x'),
    said('watsonx.text', 'eos_token'),
  ],
  'watsonx: the response of the client library, which is unwrapped': [
    { status: 200, statusText: 'OK', headers: { a: 'CANARY' }, result: watsonx('eos_token', 'x') },
    said('watsonx.text', 'eos_token'),
  ],
  'watsonx: the response of textChat, whose result is a chat completion': [
    {
      status: 200,
      statusText: 'OK',
      headers: {},
      result: {
        model_id: 'm',
        choices: [
          { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'x' } },
        ],
      },
    },
    said('openai.chat', 'stop'),
  ],
  'watsonx: a limit of tokens': [
    watsonx('token_limit', 'x'),
    said('watsonx.text', 'token_limit', { code: 'truncated', detail: 'token_limit' }),
  ],
  'Replicate: a prediction with a text (replicate 1.4)': [
    prediction('succeeded', 'x'),
    said('replicate.prediction', null),
  ],
  'Replicate: a prediction with pieces of text, which are joined': [
    prediction('succeeded', ['a', 'b', '']),
    conversation('replicate.prediction', [HI, assistant('ab')]),
  ],
  'Replicate: rejects a prediction that has not started': [
    prediction('starting'),
    rejected('not_finished'),
  ],
  'Replicate: rejects a prediction in progress, with the text until now': [
    prediction('processing', ['x']),
    rejected('not_finished'),
  ],
  'Replicate: rejects a failed prediction': [
    prediction('failed', null, 'CANARY-error'),
    rejected('response_failed'),
  ],
  'Replicate: rejects a canceled prediction': [
    prediction('canceled', ['x']),
    rejected('response_failed'),
  ],
  'Replicate: rejects an aborted prediction': [prediction('aborted'), rejected('response_failed')],
  'Replicate: rejects an output that is not a text': [
    prediction('succeeded', { image: 'CANARY' }),
    rejected('unknown'),
  ],
  'Replicate: rejects a prediction whose output was removed': [
    prediction('succeeded', null),
    rejected('unknown'),
  ],
};

/** Results that are one text, of the long tail. */
export const textResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, expected, choice]]) => {
    const call = { messages: [HI], result, ...(choice === undefined ? {} : { choice }) };
    return { name, call, expected };
  },
);
