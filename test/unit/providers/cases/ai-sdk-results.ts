import {
  assistant,
  gives,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import { step } from '../../../kit/provider-results.ts';

const text = (words: string): object => ({
  role: 'assistant',
  content: [{ type: 'text', text: words }],
});
const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: { a: 1 } };
const RESULT = {
  type: 'tool-result',
  toolCallId: 'c1',
  toolName: 'f',
  output: { type: 'text', value: '7' },
};
const asked = { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }, CALL] };
const told = { role: 'tool', content: [RESULT] };
const ROUND = [HI, assistant('Wait.', ['c1', 'f', '{"a":1}']), tool('c1', '7'), assistant('Done.')];

const ended = (reason: string): object => ({
  steps: [step([text('a')], { finishReason: reason })],
});
const answered = (
  name: string,
  result: object,
  messages: readonly object[],
  rest: object = {},
): ProviderCase => ({
  name,
  call: { messages: [HI], result },
  expected: gives('ai-sdk.text', messages as typeof ROUND, { finishReason: 'stop', ...rest }),
});
/** As the seventh version returns it: what is said stands behind getters. */
class GenerateTextResult {
  readonly initialResponseMessages: readonly object[];
  readonly steps: readonly object[];
  readonly totalUsage = {};
  readonly _output = undefined;
  constructor(steps: readonly object[], initial: readonly object[] = []) {
    this.steps = steps;
    this.initialResponseMessages = initial;
  }
  get text(): never {
    throw new Error('a getter was called');
  }
  get output(): never {
    throw new Error('a getter was called');
  }
  get response(): never {
    throw new Error('a getter was called');
  }
}

/** Reference §6.6: what the AI SDK returns, in the versions 5, 6 and 7. */
export const aiSdkResults: readonly ProviderCase[] = [
  answered(
    'version 7: each step has its own messages',
    new GenerateTextResult([
      step([asked, told], { callId: 'g', finishReason: 'tool-calls' }),
      step([text('Done.')], { callId: 'g' }),
    ]),
    ROUND,
  ),
  answered(
    'version 7 as JSON, known by the call id of its steps',
    { steps: [step([asked, told], { callId: 'g' }), step([text('Done.')], { callId: 'g' })] },
    ROUND,
  ),
  answered(
    'version 7: results of approved calls come first',
    new GenerateTextResult([step([text('Done.')], { callId: 'g' })], [told]),
    [HI, tool('c1', '7'), assistant('Done.')],
    { warnings: [{ code: 'orphan_tool_result', detail: 'c1' }] },
  ),
  answered(
    'version 7: what the user put in between',
    new GenerateTextResult([
      step([text('One.')], { callId: 'g' }),
      step([text('Two.')], {
        callId: 'g',
        experimental_steeringMessages: [{ role: 'user', content: 'No, two.' }],
      }),
    ]),
    [HI, assistant('One.'), user('No, two.'), assistant('Two.')],
  ),
  answered(
    'versions 5 and 6: the last step has all messages',
    { steps: [step([asked, told]), step([asked, told, text('Done.')])], totalUsage: {} },
    ROUND,
  ),
  answered(
    'the steps of a stream',
    { steps: [step([asked, told]), step([asked, told, text('Done.')])] },
    ROUND,
  ),
  answered(
    'sources of the last step',
    {
      steps: [
        step([text('a')], {
          content: [
            { type: 'text', text: 'a' },
            { type: 'source', sourceType: 'url', id: 's', url: 'https://e.com' },
            {
              type: 'source',
              sourceType: 'document',
              id: 'd',
              mediaType: 'text/plain',
              title: 'D',
            },
          ],
        }),
      ],
    },
    [HI, assistant('a')],
    {
      extras: [
        {
          index: 1,
          annotations: [
            { sourceType: 'url', id: 's', url: 'https://e.com' },
            { sourceType: 'document', id: 'd', title: 'D', mediaType: 'text/plain' },
          ],
        },
      ],
    },
  ),
  answered(
    'a tool that the provider carried out, inside the answer',
    {
      steps: [
        step([
          {
            role: 'assistant',
            content: [{ ...CALL, providerExecuted: true }, RESULT, { type: 'text', text: 'Done.' }],
          },
        ]),
      ],
    },
    [HI, assistant(null, ['c1', 'f', '{"a":1}']), tool('c1', '7'), assistant('Done.')],
    { extras: [{ index: 1, serverExecuted: ['c1'] }] },
  ),
  answered(
    'files that the model made are marks',
    {
      steps: [
        step([
          {
            role: 'assistant',
            content: [
              { type: 'file', data: 'CANARY', mediaType: 'image/png' },
              { type: 'reasoning-file', data: 'CANARY', mediaType: 'text/plain' },
              { type: 'custom', kind: 'x' },
            ],
          },
        ]),
      ],
    },
    [HI, assistant('[image: image/png]\n[file: text/plain]\n[unsupported part: custom]')],
    {
      warnings: [
        { code: 'media_omitted', detail: 'image/png' },
        { code: 'media_omitted', detail: 'text/plain' },
        { code: 'unsupported_part', detail: 'custom' },
      ],
    },
  ),
  answered(
    'sources beside what else is known of the answer',
    {
      steps: [
        step(
          [
            {
              role: 'assistant',
              content: [
                { type: 'reasoning', text: 'hm' },
                { type: 'text', text: 'a' },
              ],
            },
          ],
          {
            content: [
              {
                type: 'source',
                sourceType: 'url',
                id: 's',
                url: 'u',
                title: 't',
                sourceId: 'x',
                mediaType: 'm',
                filename: 'f',
              },
            ],
          },
        ),
      ],
    },
    [HI, assistant('a')],
    {
      extras: [
        {
          index: 1,
          reasoning: 'hm',
          annotations: [
            {
              sourceType: 'url',
              id: 's',
              sourceId: 'x',
              url: 'u',
              title: 't',
              mediaType: 'm',
              filename: 'f',
            },
          ],
        },
      ],
    },
  ),
  answered('no messages in the last step', { steps: [step([])] }, [HI, assistant('')]),
  answered('an answer cut at its limit', ended('length'), [HI, assistant('a')], {
    finishReason: 'length',
    warnings: [{ code: 'truncated' }],
  }),
  answered('a filtered answer', ended('content-filter'), [HI, assistant('a')], {
    finishReason: 'content-filter',
    warnings: [{ code: 'content_filtered' }],
  }),
  answered('an answer that ended in an error', ended('error'), [HI, assistant('a')], {
    finishReason: 'error',
    warnings: [{ code: 'abnormal_finish', detail: 'error' }],
  }),
];
