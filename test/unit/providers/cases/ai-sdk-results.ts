import {
  assistant,
  conversation,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { step } from '../../../kit/providers/provider-results.ts';

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
const callTurn = { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }, CALL] };
const toolTurn = { role: 'tool', content: [RESULT] };
/** Steps as versions 5 and 6 return them: each repeats the messages of the steps before. */
const CUMULATIVE = [step([callTurn, toolTurn]), step([callTurn, toolTurn, text('Done.')])];
const ROUND = [HI, assistant('Wait.', ['c1', 'f', '{"a":1}']), tool('c1', '7'), assistant('Done.')];

const endedWith = (reason: string): object => ({
  steps: [step([text('a')], { finishReason: reason })],
});
const textCase = (
  name: string,
  result: object,
  messages: readonly object[],
  rest: object = {},
): ProviderCase => ({
  name,
  call: { messages: [HI], result },
  expected: conversation('ai-sdk.text', messages as typeof ROUND, {
    finishReason: 'stop',
    ...rest,
  }),
});
/** Imitates the result of version 7, whose text and output are getters. */
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

/** Results of generateText of the AI SDK, versions 5 to 7. */
export const aiSdkResults: readonly ProviderCase[] = [
  textCase(
    'version 7: reads the messages of each step',
    new GenerateTextResult([
      step([callTurn, toolTurn], { callId: 'g', finishReason: 'tool-calls' }),
      step([text('Done.')], { callId: 'g' }),
    ]),
    ROUND,
  ),
  textCase(
    'version 7 as JSON: detects the version by the callId of the steps',
    {
      steps: [step([callTurn, toolTurn], { callId: 'g' }), step([text('Done.')], { callId: 'g' })],
    },
    ROUND,
  ),
  textCase(
    'version 7: adds the results of approved calls first',
    new GenerateTextResult([step([text('Done.')], { callId: 'g' })], [toolTurn]),
    [HI, tool('c1', '7'), assistant('Done.')],
    { warnings: [{ code: 'orphan_tool_result', detail: 'c1' }] },
  ),
  textCase(
    'version 7: adds steering messages between steps',
    new GenerateTextResult([
      step([text('One.')], { callId: 'g' }),
      step([text('Two.')], {
        callId: 'g',
        experimental_steeringMessages: [{ role: 'user', content: 'No, two.' }],
      }),
    ]),
    [HI, assistant('One.'), user('No, two.'), assistant('Two.')],
  ),
  textCase(
    'versions 5 and 6: reads the messages of the last step',
    { steps: CUMULATIVE, totalUsage: {} },
    ROUND,
  ),
  textCase('reads { steps } of a stream', { steps: CUMULATIVE }, ROUND),
  textCase(
    'keeps the sources of the last step as annotations',
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
  textCase(
    'reads a provider-executed tool inside the answer',
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
  textCase(
    'replaces generated files with placeholders, and leaves the parts of one provider out with a warning',
    {
      steps: [
        step([
          {
            role: 'assistant',
            content: [
              { type: 'file', data: 'CANARY', mediaType: 'image/png' },
              { type: 'reasoning-file', data: 'CANARY', mediaType: 'text/plain' },
              { type: 'custom', kind: 'x.y', providerOptions: { x: { secret: 'CANARY' } } },
            ],
          },
        ]),
      ],
    },
    [HI, assistant('[image: image/png]\n[file: text/plain]')],
    {
      warnings: [
        { code: 'media_omitted', detail: 'image/png' },
        { code: 'media_omitted', detail: 'text/plain' },
        { code: 'unsupported_part', detail: 'x.y' },
      ],
    },
  ),
  textCase(
    'merges sources with the other extras of the answer',
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
  textCase('adds an empty message when the last step has no messages', { steps: [step([])] }, [
    HI,
    assistant(''),
  ]),
  textCase('warns when finishReason is length', endedWith('length'), [HI, assistant('a')], {
    finishReason: 'length',
    warnings: [{ code: 'truncated' }],
  }),
  textCase(
    'warns when finishReason is content-filter',
    endedWith('content-filter'),
    [HI, assistant('a')],
    {
      finishReason: 'content-filter',
      warnings: [{ code: 'content_filtered' }],
    },
  ),
  textCase('warns when finishReason is error', endedWith('error'), [HI, assistant('a')], {
    finishReason: 'error',
    warnings: [{ code: 'abnormal_finish', detail: 'error' }],
  }),
];
