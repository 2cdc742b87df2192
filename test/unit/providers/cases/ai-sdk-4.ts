import {
  assistant,
  conversation,
  HI,
  tool,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { step } from '../../../kit/providers/provider-results.ts';

const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'f', args: { a: 1 } };
const RESULT = { type: 'tool-result', toolCallId: 'c1', toolName: 'f', result: { degrees: 7 } };
const WAIT = { role: 'assistant', id: 'm1', content: [{ type: 'text', text: 'Wait.' }, CALL] };
const TOOL = { role: 'tool', id: 'm2', content: [RESULT] };
const DONE = { role: 'assistant', id: 'm3', content: [{ type: 'text', text: 'Done.' }] };

const step4 = (messages: readonly object[], rest: object = {}): object => {
  const marks = { stepType: 'initial', text: 'not this', isContinued: false };
  return { ...step(messages), content: undefined, ...marks, ...rest };
};
const STEPS = [
  step4([WAIT, TOOL], { finishReason: 'tool-calls' }),
  step4([WAIT, TOOL, DONE], { stepType: 'tool-result' }),
];
const ROUND = [
  HI,
  assistant('Wait.', ['c1', 'f', '{"a":1}']),
  tool('c1', '{"degrees":7}'),
  assistant('Done.'),
];
const stopped = (messages: readonly object[], rest: object = {}): Outcome =>
  conversation('ai-sdk.text', messages as typeof ROUND, { finishReason: 'stop', ...rest });

/** Results of generateText of ai 4.3.19, as its library returns them. */
export const aiSdk4: readonly ProviderCase[] = [
  {
    name: 'reads the messages of the last step',
    call: {
      messages: [HI],
      result: {
        text: 'Done.',
        toolCalls: [],
        toolResults: [],
        finishReason: 'stop',
        usage: {},
        response: { messages: [WAIT, TOOL, DONE] },
        steps: STEPS,
      },
    },
    expected: stopped(ROUND),
  },
  {
    name: 'reads a list of steps',
    call: { messages: [HI], result: STEPS },
    expected: stopped(ROUND),
  },
  {
    name: 'reads one step',
    call: { messages: [HI], result: STEPS[1] },
    expected: stopped(ROUND),
  },
  {
    name: 'reads one step of version 5, 6 or 7',
    call: { messages: [HI], result: step([DONE]) },
    expected: stopped([HI, assistant('Done.')]),
  },
  {
    name: 'warns about a list of steps without the messages of the request',
    call: { result: [step([DONE])] },
    expected: stopped([assistant('Done.')], { warnings: [{ code: 'no_input' }] }),
  },
  {
    name: 'keeps the sources of the last step as annotations',
    call: {
      messages: [HI],
      result: [step4([DONE], { sources: [{ sourceType: 'url', id: 's', url: 'https://e.com' }] })],
    },
    expected: stopped([HI, assistant('Done.')], {
      extras: [{ index: 1, annotations: [{ sourceType: 'url', id: 's', url: 'https://e.com' }] }],
    }),
  },
  {
    name: 'reads reasoning, and warns about redacted reasoning',
    call: {
      messages: [HI],
      result: {
        steps: [
          step4([
            {
              role: 'assistant',
              content: [
                { type: 'reasoning', text: 'hm', signature: 'CANARY' },
                { type: 'redacted-reasoning', data: 'CANARY' },
                { type: 'text', text: 'a' },
              ],
            },
          ]),
        ],
      },
    },
    expected: stopped([HI, assistant('a')], {
      extras: [{ index: 1, reasoning: 'hm' }],
      warnings: [{ code: 'redacted_thinking' }],
    }),
  },
  {
    name: 'reads arguments and results of the messages of a request',
    call: {
      input: [
        HI,
        WAIT,
        { role: 'tool', content: [{ ...RESULT, result: 'no', isError: true }] },
        DONE,
      ],
    },
    expected: conversation(
      'messages',
      [HI, assistant('Wait.', ['c1', 'f', '{"a":1}']), tool('c1', 'no'), assistant('Done.')],
      { extras: [{ index: 2, isError: true }] },
    ),
  },
  {
    name: 'reads the content for the model of a result that is null',
    call: {
      input: [
        WAIT,
        {
          role: 'tool',
          content: [
            {
              ...RESULT,
              result: null,
              isError: true,
              experimental_content: [
                { type: 'text', text: 'Seven.' },
                { type: 'image', data: 'iVBORw==', mimeType: 'image/png' },
              ],
            },
          ],
        },
      ],
    },
    expected: conversation(
      'messages',
      [assistant('Wait.', ['c1', 'f', '{"a":1}']), tool('c1', 'Seven.\n[image: image/png]')],
      { extras: [{ index: 1, isError: true }] },
    ),
  },
  {
    name: 'prefers a result to its content for the model',
    call: {
      input: [
        WAIT,
        {
          role: 'tool',
          content: [{ ...RESULT, experimental_content: [{ type: 'text', text: 'Seven.' }] }],
        },
      ],
    },
    expected: conversation('messages', [
      assistant('Wait.', ['c1', 'f', '{"a":1}']),
      tool('c1', '{"degrees":7}'),
    ]),
  },
  {
    name: 'keeps a result that looks like the output of version 5',
    call: {
      input: [WAIT, { role: 'tool', content: [{ ...RESULT, result: { type: 'json', value: 1 } }] }],
    },
    expected: conversation('messages', [
      assistant('Wait.', ['c1', 'f', '{"a":1}']),
      tool('c1', '{"type":"json","value":1}'),
    ]),
  },
];
