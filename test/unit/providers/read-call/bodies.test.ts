import { describe, expect, it, vi } from 'vitest';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { isKnownResponse, readCall } from '../../../../src/providers/read-call.ts';

const user = { role: 'user', content: 'Hi' };
const answer = { role: 'assistant', content: 'Hello!' };
const completion = (...messages: readonly object[]): object => ({
  object: 'chat.completion',
  choices: messages.map((message, index) => ({ index, message, finish_reason: 'stop' })),
});
const messagesOf = (list: readonly { message: object }[]): readonly object[] =>
  list.map(({ message }) => message);

describe('the request', () => {
  it.each([
    ['a body of the chat API', { model: 'm', messages: [user] }],
    ['messages', [user]],
    ['one message', user],
    ['a text', 'Hi'],
    ['a body of the Responses API', { model: 'm', input: 'Hi' }],
    ['a body of a completion', { model: 'm', prompt: 'Hi' }],
    ['contents of Gemini', { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }],
    ['a body of Cohere', { message: 'Hi', chat_history: [] }],
    ['parts of OpenTelemetry', [{ role: 'user', parts: [{ type: 'text', content: 'Hi' }] }]],
  ])('may be %s', (_, request) => {
    const { input, output } = readCall({ request, response: completion(answer) });
    expect([messagesOf(input), messagesOf(output)]).toEqual([[user], [answer]]);
  });

  const tool = { type: 'function', name: 'weather' };
  const declared = { type: 'function', function: { name: 'weather' } };

  it.each([
    [
      'Anthropic',
      {
        messages: [user],
        system: 'Be kind.',
        tools: [{ ...tool, type: 'custom', input_schema: {} }],
      },
    ],
    ['the Responses API', { input: 'Hi', instructions: 'Be kind.', tools: [tool] }],
    [
      'Gemini',
      {
        contents: 'Hi',
        config: {
          systemInstruction: 'Be kind.',
          tools: [{ functionDeclarations: [{ name: 'weather' }] }],
        },
      },
    ],
    [
      'Gemini over HTTP',
      {
        contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
        system_instruction: { parts: [{ text: 'Be kind.' }] },
        tools: [{ function_declarations: [{ name: 'weather' }] }],
      },
    ],
    [
      'Bedrock',
      {
        messages: [{ role: 'user', content: [{ text: 'Hi' }] }],
        system: [{ text: 'Be kind.' }],
        toolConfig: { tools: [{ toolSpec: { name: 'weather' } }] },
      },
    ],
    ['Cohere', { message: 'Hi', preamble: 'Be kind.', tools: [tool] }],
    [
      'the oldest chat API',
      { messages: [user], system: 'Be kind.', functions: [{ name: 'weather' }] },
    ],
  ])('of %s has a system text and tools', (_, request) => {
    const { input, tools } = readCall({ request, response: 'Hello!' });
    expect(messagesOf(input)).toEqual([{ role: 'system', content: 'Be kind.' }, user]);
    expect(tools).toMatchObject([declared]);
  });

  it('gives way to what is passed beside it', () => {
    const request = { messages: [user], system: 'Be brief.', tools: [tool] };
    const { input, tools } = readCall({ request, system: 'Be kind.', tools: [] });
    expect([messagesOf(input), tools]).toEqual([
      [{ role: 'system', content: 'Be kind.' }, user],
      [],
    ]);
  });

  it('may be missing, and so may the response', () => {
    expect(readCall({ response: 'Hello!' })).toEqual({
      input: [],
      output: [{ message: answer }],
      tools: [],
      finishReason: null,
      warnings: [],
    });
    expect(messagesOf(readCall({ request: [user, answer] }).input)).toEqual([user, answer]);
    expect(readCall({ request: {}, response: null }).input).toEqual([]);
  });

  it('keeps one of two tools with a name, and warns if they differ', () => {
    const tools = [tool, tool, { ...tool, description: 'Another' }];
    const read = readCall({ request: { messages: [user], tools } });
    expect([read.tools, read.warnings]).toEqual([
      [{ type: 'function', function: { name: 'weather' } }],
      [{ code: 'repeated_tool', detail: 'weather' }],
    ]);
  });
});

describe('the response', () => {
  it.each([
    ['a body', completion(answer)],
    ['a message', answer],
    ['a list of messages', [answer]],
    [
      'a list of items',
      [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello!' }] }],
    ],
    ['a text', 'Hello!'],
    [
      'a body that only toConversation knows',
      { results: [{ generated_text: 'Hello!' }], model_id: 'm' },
    ],
  ])('may be %s', (_, response) => {
    const { input, output } = readCall({ request: [user], response });
    expect([messagesOf(input), messagesOf(output)]).toEqual([[user], [answer]]);
  });

  it('is told apart where it repeats the request', () => {
    const { input, output, warnings } = readCall({ request: [user], response: [user, answer] });
    expect([messagesOf(input), messagesOf(output), warnings]).toEqual([
      [user],
      [answer],
      [{ code: 'input_ignored_full_history' }],
    ]);
  });

  it('is told apart where the request ends with it', () => {
    const { input, output } = readCall({ request: [user, answer], response: completion(answer) });
    expect([messagesOf(input), messagesOf(output)]).toEqual([[user], [answer]]);
  });

  it('is told apart from a prefill, which it continues', () => {
    const request = [user, { role: 'assistant', content: 'Hel' }];
    const response = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'lo!' }],
      stop_reason: 'end_turn',
    };
    const { input, output, finishReason } = readCall({ request, response });
    expect([messagesOf(input), messagesOf(output), finishReason]).toEqual([
      [user],
      [answer],
      'end_turn',
    ]);
  });

  it('is the last turn of a state that holds the whole conversation', () => {
    const messages = [
      { type: 'human', content: 'Hi' },
      { type: 'ai', content: 'Hello!' },
    ];
    const { input, output } = readCall({ response: { messages } });
    expect([messagesOf(input), messagesOf(output)]).toEqual([[user], [answer]]);
  });

  it('has several answers, of which the first counts', () => {
    const { output, warnings } = readCall({
      request: [user],
      response: completion(answer, { role: 'assistant', content: 'Hey!' }),
    });
    expect([messagesOf(output), warnings]).toEqual([
      [answer],
      [{ code: 'other_choices_ignored', detail: '1' }],
    ]);
  });

  it('has no content and is an empty message', () => {
    const response = completion({ role: 'assistant', content: null });
    expect(messagesOf(readCall({ request: [user], response }).output)).toEqual([
      { role: 'assistant', content: '' },
    ]);
  });

  it('has the finish reason, and a warning where it was cut', () => {
    const response = { choices: [{ index: 0, message: answer, finish_reason: 'length' }] };
    const { finishReason, warnings } = readCall({
      request: [user],
      response: { object: 'chat.completion', ...response },
    });
    expect([finishReason, warnings]).toEqual(['length', [{ code: 'truncated' }]]);
  });
});

it('throws for a response that nobody knows, and for messages that nobody writes', () => {
  expect(() => readCall({ request: [user], response: { strange: 1 } })).toThrow(
    UnsupportedResultError,
  );
  expect(() => readCall({ request: [{ strange: 1 }] })).toThrow(UnsupportedResultError);
  expect(() => readCall({ request: { type: 'strange' }, response: 'x' })).not.toThrow();
});

it('changes nothing that is passed', () => {
  const params = {
    request: { messages: [user], tools: [{ type: 'function', name: 'weather' }] },
    response: completion(answer),
  };
  const before = structuredClone(params);
  readCall(params);
  expect(params).toEqual(before);
});

it.each([
  [completion(answer), true],
  [answer, true],
  [[answer], true],
  ['Hello!', false],
  [undefined, false],
  [{ strange: 1 }, false],
  [new Error('failed'), false],
  [Promise.resolve(answer), false],
])('knows whether %j is a response', (value, isKnown) => {
  expect(isKnownResponse(value)).toBe(isKnown);
});

it('does not touch Response for plain data, since its first use takes Node.js 30 ms', () => {
  const uses: string[] = [];
  const isInstance = (): boolean => {
    uses.push('Response');
    return false;
  };
  const unused = Object.defineProperty(() => undefined, Symbol.hasInstance, { value: isInstance });
  vi.stubGlobal('Response', unused);
  try {
    const message = { role: 'assistant', content: 'Hello!' };
    const responses = [message, [message], { choices: [{ message }] }];
    for (const response of responses) readCall({ request: 'Hi', response });
    expect(uses).toEqual([]);
    expect(isKnownResponse(new Map())).toBe(false);
    expect(uses).toEqual(['Response']);
  } finally {
    vi.unstubAllGlobals();
  }
});
