import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { step } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];

const CALLED = ['c1', 'f', '{"a":1}'] as const;
const ROUND: Messages = [HI, assistant(null, CALLED), tool('c1', '7'), assistant('Done.')];
const said = (text: string): object => ({ type: 'text', text });
/** The result of an agent of @strands-agents/sdk 1.19.0. */
const stopped = (content: readonly object[], stopReason = 'endTurn'): object => ({
  type: 'agentResult',
  stopReason,
  lastMessage: { type: 'message', role: 'assistant', content },
});
const strands: readonly ProviderCase[] = [
  {
    name: 'Strands: reads a live message',
    call: {
      messages: [HI],
      result: stopped(
        [
          { type: 'reasoningBlock', text: 'hm', signature: 'CANARY' },
          { type: 'textBlock', text: 'Wait.' },
          { type: 'toolUseBlock', toolUseId: 'c1', name: 'f', input: { a: 1 } },
        ],
        'toolUse',
      ),
    },
    expected: conversation('strands.agent', [HI, assistant('Wait.', CALLED)], {
      finishReason: 'toolUse',
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  },
  {
    name: 'Strands: reads a message as JSON, and warns about a limit',
    call: {
      messages: [HI],
      result: stopped([{ reasoning: { text: 'hm' } }, { text: 'a' }], 'maxTokens'),
    },
    expected: conversation('strands.agent', [HI, assistant('a')], {
      finishReason: 'maxTokens',
      extras: [{ index: 1, reasoning: 'hm' }],
      warnings: [{ code: 'truncated', detail: 'max_tokens' }],
    }),
  },
];

const live = (role: string, ...content: readonly object[]): object => {
  return { type: 'message', role, content };
};
const CITED = { citations: [{ title: 't' }], content: [{ text: 'a' }, { text: 'b' }] };
const HIDDEN = [{ signature: 'CANARY' }, { redactedContent: 'CANARY' }];
const CITING = conversation('strands.agent', [HI, assistant('ab')], {
  finishReason: 'endTurn',
  extras: [{ index: 1, annotations: [{ title: 't' }] }],
  warnings: [{ code: 'redacted_thinking' }],
});
const strandsBlocks: readonly ProviderCase[] = [
  {
    name: 'Strands: reads live citations, and reasoning without a text',
    call: {
      messages: [HI],
      result: stopped([
        ...HIDDEN.map((rest) => ({ type: 'reasoningBlock', ...rest })),
        { type: 'citationsBlock', ...CITED },
      ]),
    },
    expected: CITING,
  },
  {
    name: 'Strands: reads the live messages of an agent',
    call: {
      messages: [
        live('user', { type: 'textBlock', text: 'Hi' }),
        live('assistant', { type: 'toolUseBlock', toolUseId: 'c1', name: 'f', input: { a: 1 } }),
        live('user', {
          type: 'toolResultBlock',
          toolUseId: 'c1',
          status: 'success',
          content: [
            { type: 'textBlock', text: '7' },
            { type: 'jsonBlock', json: { n: 8 } },
          ],
        }),
        live('assistant', { type: 'textBlock', text: 'Done.' }),
      ],
      result: stopped([{ type: 'textBlock', text: 'Done.' }]),
    },
    expected: conversation(
      'strands.agent',
      [HI, assistant(null, CALLED), tool('c1', '7\n{"n":8}'), assistant('Done.')],
      {
        finishReason: 'endTurn',
        warnings: [{ code: 'result_already_in_messages' }],
      },
    ),
  },
  {
    name: 'Strands: reads citations as JSON, and reasoning without a text',
    call: {
      messages: [HI],
      result: stopped([...HIDDEN.map((reasoning) => ({ reasoning })), { citations: CITED }]),
    },
    expected: CITING,
  },
];

const STATE = {
  $schemaVersion: '1.22',
  originalInput: 'Hi',
  generatedItems: [
    {
      type: 'message_output_item',
      rawItem: {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Done.' }],
      },
    },
  ],
};
const LIVE_STATE = { _originalInput: 'Hi', _generatedItems: STATE.generatedItems };
const AGENTS = conversation('openai.agents', [HI, assistant('Done.')]);
const agents: readonly ProviderCase[] = [
  { name: 'OpenAI Agents: reads the JSON of a state', call: { result: STATE }, expected: AGENTS },
  {
    name: 'OpenAI Agents: reads the JSON of a run',
    call: { result: { state: STATE } },
    expected: AGENTS,
  },
  { name: 'OpenAI Agents: reads a live state', call: { result: LIVE_STATE }, expected: AGENTS },
];

/** A message that Mastra 1.71.0 stores. */
const stored = (role: string, ...parts: readonly object[]): object => {
  return { id: 'm', role, content: { format: 2, parts, content: 'not this' }, createdAt: 'x' };
};
const STORED = [
  stored('user', said('Hi')),
  stored(
    'assistant',
    {
      type: 'tool-invocation',
      toolInvocation: {
        state: 'result',
        toolCallId: 'c1',
        toolName: 'f',
        args: { a: 1 },
        result: 7,
      },
    },
    { type: 'step-start' },
    said('Done.'),
  ),
];
const mastra: readonly ProviderCase[] = [
  {
    name: 'Mastra: reads the messages of a thread',
    call: { result: STORED },
    expected: conversation('messages', ROUND),
  },
  {
    name: 'Mastra: reads one message',
    call: { messages: [HI], result: STORED[1] },
    expected: conversation('message', ROUND),
  },
  {
    name: 'Mastra: reads the steps of agent.generate()',
    call: {
      messages: [HI],
      result: {
        text: 'Done.',
        object: undefined,
        error: undefined,
        finishReason: 'stop',
        usage: {},
        response: { messages: [] },
        steps: [step([{ role: 'assistant', content: [said('Done.')] }], { stepType: 'initial' })],
        messages: STORED,
        rememberedMessages: [],
      },
    },
    expected: conversation('ai-sdk.text', [HI, assistant('Done.')], { finishReason: 'stop' }),
  },
];

/** The messages of @ag-ui/core 1.0.0, which CopilotKit uses. */
const agUi: readonly ProviderCase[] = [
  {
    name: 'AG-UI: reads calls, results and reasoning, and skips the activity of widgets',
    call: {
      input: [
        { id: '1', role: 'user', content: 'Hi' },
        { id: '2', role: 'reasoning', content: 'hm' },
        {
          id: '3',
          role: 'assistant',
          toolCalls: [
            { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          ],
        },
        { id: '4', role: 'tool', toolCallId: 'c1', content: '7' },
        { id: '5', role: 'activity', activityType: 'PLAN', content: { step: 'CANARY' } },
        { id: '6', role: 'assistant', content: 'Done.' },
      ],
    },
    expected: conversation('messages', ROUND, {
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  },
];

/** The results and messages of libraries for agents. */
export const agentLibraries: readonly ProviderCase[] = [
  ...strands,
  ...strandsBlocks,
  ...agents,
  ...mastra,
  ...agUi,
];
