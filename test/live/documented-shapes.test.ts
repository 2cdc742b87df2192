// Libraries that cannot run here: one starts a program that needs an account, one runs on Cloudflare only. The compiler
// checks that each result is written as the types of the library are; the values are not recorded.
import type {
  SDKAssistantMessage,
  SDKResultSuccess,
  SDKSystemMessage,
  SDKUserMessage,
} from '@anthropic-ai/claude-agent-sdk';
import type { AiTextGenerationOutput } from '@cloudflare/workers-types';
import { expect, it } from 'vitest';
import { CALL } from './support/chat-answers.ts';
import { conversation, outcomeOf } from './support/outcome.ts';

/** Some keys of a type, at every depth: what is not read is left out. */
type Some<T> = T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

const messages = [{ role: 'user', content: 'How warm is it in Oslo?' }];
const ROUND_TRIP = [
  ...messages,
  { role: 'assistant', content: 'Let me look.', tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'call_7', content: '7' },
  { role: 'assistant', content: '7 degrees.' },
];
const session = {
  parent_tool_use_id: null,
  session_id: 's',
  uuid: '11111111-1111-4111-8111-111111111111',
} as const;
const usage = { input_tokens: 1, output_tokens: 1 };

type Content = Some<SDKAssistantMessage['message']['content']>;

const said = (id: string, content: Content) =>
  ({
    type: 'assistant',
    message: {
      id,
      type: 'message',
      role: 'assistant',
      model: 'm',
      content,
      stop_reason: null,
      usage,
    },
    ...session,
  }) satisfies Some<SDKAssistantMessage>;

const started = {
  type: 'system',
  subtype: 'init',
  tools: ['weather'],
  model: 'm',
  session_id: session.session_id,
  uuid: session.uuid,
} satisfies Some<SDKSystemMessage>;

const returned = {
  type: 'user',
  message: {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'call_7', content: '7' }],
  },
  ...session,
} satisfies Some<SDKUserMessage>;

const ended = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 2,
  result: '7 degrees.',
  stop_reason: 'end_turn',
  usage,
  session_id: session.session_id,
  uuid: session.uuid,
} satisfies Some<SDKResultSuccess>;

it('reads the messages of a query of the Claude Agent SDK', () => {
  const input = { city: 'Oslo' };
  const result = [
    started,
    said('msg_1', [{ type: 'text', text: 'Let me look.' }]),
    said('msg_1', [{ type: 'tool_use', id: 'call_7', name: 'weather', input }]),
    returned,
    said('msg_2', [{ type: 'text', text: '7 degrees.' }]),
    ended,
  ];

  expect(outcomeOf({ messages, result })).toEqual(
    conversation('anthropic.agent', 'end_turn', ROUND_TRIP),
  );
});

it('reads the response of a text model of Workers AI', () => {
  const result = {
    response: '7 degrees.',
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  } satisfies AiTextGenerationOutput;

  expect(outcomeOf({ messages, result })).toEqual(
    conversation('workers-ai.text', null, [
      ...messages,
      { role: 'assistant', content: '7 degrees.' },
    ]),
  );
});
