// The short way of a plain call is compared with the conversion, which is the rule.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnMessage } from '../../../src/client/evaluate/message-rules.ts';
import type { ToConversationParams } from '../../../src/providers/conversation.ts';
import { convertConversation } from '../../../src/providers/convert-conversation.ts';
import { joinPlainAnswer } from '../../../src/providers/join-plain-answer.ts';
import { RUNS } from '../errors/property-runs.ts';

/** Many more calls than other properties read, because few of them differ in one detail from a plain call. */
const NUM_RUNS = 20 * (RUNS.numRuns ?? Number(process.env['FAST_CHECK_RUNS']));

/** Values that the fields of some messages have. */
const PARTS = [
  { id: 'audio_1', transcript: 'Hi' },
  [{ id: 'call_1', type: 'function', function: { name: 'find', arguments: '{}' } }],
  [{ type: 'text', text: 'Hi' }],
];

const word = fc.constantFrom('Hi', 'Paris.', ' ', 'Why?');

/** Mostly the first value, so that many calls are plain. */
const rarely = (usual: unknown, ...others: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 20 },
    { arbitrary: fc.oneof(fc.constantFrom(...others), fc.anything()), weight: 1 },
  );

/** A record that has a field of `fields` that is rarely there. */
const sometimesWith = (
  usual: fc.Arbitrary<object>,
  fields: readonly string[],
): fc.Arbitrary<object> =>
  fc.oneof(
    { arbitrary: usual, weight: 12 },
    {
      arbitrary: fc
        .tuple(
          usual,
          fc.constantFrom(...fields),
          fc.oneof(word, fc.constantFrom(...PARTS), fc.anything()),
        )
        .map(([record, key, value]) => ({ ...record, [key]: value })),
      weight: 1,
    },
  );

const message = sometimesWith(
  fc.record({
    role: fc.oneof(
      { arbitrary: fc.constantFrom('system', 'user', 'assistant'), weight: 30 },
      { arbitrary: fc.constantFrom('developer', 'tool', 'human', 'model'), weight: 1 },
    ),
    content: fc.oneof({ arbitrary: word, weight: 30 }, { arbitrary: fc.anything(), weight: 1 }),
  }),
  ['name', 'tool_calls', 'parts', 'type', 'id', 'refusal', 'images', 'reasoning', 'x'],
);

const answer = sometimesWith(
  fc.record(
    {
      role: rarely('assistant', 'user', 'model'),
      content: fc.oneof(
        { arbitrary: word, weight: 20 },
        { arbitrary: fc.constantFrom('', null), weight: 1 },
      ),
      refusal: rarely(null, 'No.', ''),
      annotations: rarely([], [{ type: 'url_citation' }], null),
    },
    { requiredKeys: ['role', 'content'] },
  ),
  ['tool_calls', 'reasoning_content', 'audio', 'name', 'images', 'executed_tools', 'context'],
);

const choice = sometimesWith(
  fc.record(
    {
      index: rarely(0, 1),
      message: answer,
      finish_reason: rarely('stop', 'length', 'tool_calls', null),
      logprobs: rarely(null, { content: [] }),
    },
    { requiredKeys: ['message', 'finish_reason'] },
  ),
  ['finishReason', 'stop_reason', 'text', 'delta'],
);

const result = sometimesWith(
  fc.record(
    {
      id: rarely('chatcmpl-1', 7, ['langchain_core', 'messages', 'AIMessage']),
      object: rarely('chat.completion', 'chat.completion.chunk', 'list'),
      created: rarely(1, null),
      model: rarely('gpt', {}),
      choices: fc.oneof(
        { arbitrary: fc.array(choice, { minLength: 1, maxLength: 1 }), weight: 20 },
        { arbitrary: fc.array(choice, { maxLength: 2 }), weight: 1 },
      ),
      usage: rarely({ total_tokens: 2 }, null),
      system_fingerprint: rarely('fp', null),
      service_tier: rarely('default', null),
      _request_id: rarely('req_1', null),
    },
    { requiredKeys: ['object', 'choices'] },
  ),
  [
    'citations',
    'search_results',
    'moderation',
    'error',
    'data',
    'response',
    'steps',
    'then',
    'has_more',
  ],
);

const call: fc.Arbitrary<ToConversationParams> = sometimesWith(
  fc.record(
    { messages: fc.array(message, { maxLength: 4 }), result },
    { requiredKeys: ['messages', 'result'] },
  ),
  ['system', 'tools', 'choice', 'input'],
);

describe('an answer that is joined without a conversion', () => {
  it('is what the conversion of the same call returns, without warnings', () => {
    let joined = 0;
    fc.assert(
      fc.property(call, (params) => {
        const messages = joinPlainAnswer(params);
        if (messages === undefined) return;
        joined += 1;
        // As `evaluate` converts a call: the system text is a field of its own.
        const own = typeof params.system === 'string' ? { ...params, system: '' } : params;

        expect(convertConversation(own, { keeps: isOwnMessage })).toStrictEqual({
          kind: 'openai.chat',
          finishReason: 'stop',
          messages,
          extras: [],
          warnings: [],
          tools: [],
          providerTools: [],
        });
      }),
      { ...RUNS, numRuns: NUM_RUNS },
    );

    // Otherwise the property would compare nothing.
    expect(joined).toBeGreaterThan(NUM_RUNS / 10);
  });

  const COMPLETION = {
    object: 'chat.completion',
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: 'Paris.' } }],
  };
  const QUESTION = { role: 'user', content: 'Capital of France?' };

  it('is the last message', () => {
    expect(joinPlainAnswer({ messages: [QUESTION], result: COMPLETION })).toEqual([
      QUESTION,
      { role: 'assistant', content: 'Paris.' },
    ]);
  });

  it.each<readonly [string, ToConversationParams]>([
    ['has an input beside it', { messages: [QUESTION], input: 'Hi', result: COMPLETION }],
    ['follows too many messages', { messages: Array(10_001).fill(QUESTION), result: COMPLETION }],
    [
      'is an instance of a class',
      { messages: [QUESTION], result: Object.assign(new Map(), COMPLETION) },
    ],
    [
      'has a key that is not enumerable',
      { messages: [QUESTION], result: Object.defineProperty({ ...COMPLETION }, 'then', {}) },
    ],
    ['has no messages', { messages: [], result: COMPLETION }],
    ['is undefined', { messages: [QUESTION], result: undefined }],
  ])('is left to the conversion: an answer that %s', (_, params) => {
    expect(joinPlainAnswer(params)).toBeUndefined();
  });

  it('calls no getter', () => {
    const message = {
      role: 'assistant',
      get content(): string {
        throw new Error('a getter was called');
      },
    };
    const result = { ...COMPLETION, choices: [{ finish_reason: 'stop', message }] };

    expect(joinPlainAnswer({ messages: [QUESTION], result })).toBeUndefined();
  });
});
