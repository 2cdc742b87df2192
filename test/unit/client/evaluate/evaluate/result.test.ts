import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../../../src/index.ts';
import { createTestClient, scored } from '../../../../kit/client/client.ts';
import {
  ANSWER,
  completion,
  QUESTION,
  RESPONSE,
  sendEvaluation,
  TOOL,
} from '../../../../kit/providers/provider-calls.ts';
import { errorOf } from '../../../../kit/client/refusals.ts';

describe('evaluate with a provider result', () => {
  it('appends the answer to the messages and keeps the system text in its own field', async () => {
    const params = { messages: [QUESTION], system: 'Be brief.', tools: [TOOL] };
    const { body, warnings } = await sendEvaluation({ ...params, result: completion() });

    expect(body).toEqual({
      messages: [QUESTION, ANSWER],
      system: 'Be brief.',
      tools: [TOOL],
      evaluate_latest: true,
      evaluation_criteria: 'Reward a',
    });
    expect(warnings).toEqual([]);
  });

  it('sends bodies that differ in the criterion only, with the messages as they are', async () => {
    const messages = [{ name: 'Ann', ...QUESTION, cache: { ttl: 1 } }];
    const { client, sent } = createTestClient([scored()]);
    await client.evaluate({ messages, result: completion(), criteria: ['Reward a', 'Reward b'] });

    const body = `{"messages":${JSON.stringify([...messages, ANSWER])},"evaluate_latest":true,"evaluation_criteria":`;
    expect(sent.map((request) => request.body)).toEqual([
      `${body}"Reward a"}`,
      `${body}"Reward b"}`,
    ]);
  });

  it('accepts the text of the answer', async () => {
    expect(
      (await sendEvaluation({ messages: [QUESTION], result: 'Paris.' })).body['messages'],
    ).toEqual([QUESTION, ANSWER]);
  });

  it('accepts the input of the Responses API', async () => {
    const result = { ...RESPONSE, previous_response_id: null };
    expect(
      (await sendEvaluation({ input: 'Capital of France?', result })).body['messages'],
    ).toEqual([{ role: 'system', content: 'Be brief.' }, QUESTION, ANSWER]);
  });

  it('needs no messages when the result contains the whole conversation', async () => {
    const { body, warnings } = await sendEvaluation({ result: { messages: [QUESTION, ANSWER] } });

    expect([body['messages'], warnings]).toEqual([[QUESTION, ANSWER], []]);
  });

  it('reads the result before the call returns, so that later changes have no effect', async () => {
    const messages = [{ ...QUESTION }];
    const message = { ...ANSWER };
    const { client, sent } = createTestClient([scored()]);
    const call = client.evaluate({ messages, result: completion(message), criteria: 'Reward a' });
    messages.push({ role: 'user', content: 'And of Spain?' });
    message.content = 'Madrid.';
    await call;

    expect(JSON.parse(sent[0]?.body ?? '{}').messages).toEqual([QUESTION, ANSWER]);
  });

  it('uses the answer with the index in choice', async () => {
    const choices = ['Rome.', 'Paris.'].map((content, index) => ({
      index,
      message: { ...ANSWER, content },
      finish_reason: 'stop',
    }));
    const result = { object: 'chat.completion', choices };
    const { body, warnings } = await sendEvaluation({ messages: [QUESTION], result, choice: 1 });

    expect(body['messages']).toEqual([QUESTION, ANSWER]);
    expect(warnings).toStrictEqual([{ code: 'other_choices_ignored', detail: '1' }]);
  });
});

describe('evaluate with messages only', () => {
  it('sends messages in the format of the service unchanged', async () => {
    const messages = [{ ...QUESTION, name: 'Ann', cache: { ttl: 1 } }, ANSWER];
    const { body } = await sendEvaluation({
      messages,
      system: 'Be brief.',
      tools: [TOOL],
    });

    expect(body).toMatchObject({ messages, system: 'Be brief.', tools: [TOOL] });
  });

  it('converts tools of other formats and sends no secret of an MCP server', async () => {
    const messages = [{ ...QUESTION, cache: { ttl: 1 } }, ANSWER];
    const mcp = { type: 'mcp', server_url: 'u', authorization: 'a', headers: {} };
    const claude = { name: 'find', input_schema: { type: 'object' } };
    const { body, warnings } = await sendEvaluation({ messages, tools: [TOOL, claude, mcp] });

    const find = { name: 'find', parameters: { type: 'object' } };
    expect(body).toMatchObject({ messages, tools: [TOOL, { type: 'function', function: find }] });
    expect(warnings).toEqual([{ code: 'provider_tool', detail: 'mcp' }]);
  });

  it.each([
    ['Gemini', { role: 'model', parts: [{ text: 'Paris.' }] }],
    [
      'Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: '', signature: 's' },
          { type: 'text', text: 'Paris.' },
        ],
      },
    ],
    [
      'the Responses API',
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Paris.' }] },
    ],
    ['Bedrock', { role: 'assistant', content: [{ text: 'Paris.' }] }],
  ])('converts messages in the format of %s', async (_, answer) => {
    const { body } = await sendEvaluation({ messages: [QUESTION, answer], system: 'Be brief.' });

    expect(body).toMatchObject({ messages: [QUESTION, ANSWER], system: 'Be brief.' });
  });

  it.each([
    [
      'the role developer',
      { role: 'developer', content: 'Be kind.' },
      { role: 'system', content: 'Be kind.' },
    ],
    [
      'a tool call without an id',
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: {} } }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
    ],
  ])('converts messages with %s', async (_, message, expected) => {
    expect((await sendEvaluation({ messages: [message, ANSWER] })).body['messages']).toEqual([
      expected,
      ANSWER,
    ]);
  });
});

describe('evaluate sends nothing', () => {
  const BAD: readonly (readonly [string, object, object])[] = [
    ['neither messages nor a result', {}, { path: 'messages' }],
    ['an input without a result', { input: 'Hi' }, { path: 'input' }],
    [
      'both input and messages',
      { input: 'Hi', messages: [QUESTION], result: 'x' },
      { path: 'input' },
    ],
    ['a result of null', { messages: [QUESTION], result: null }, { path: 'result' }],
    ['a result of undefined', { messages: [QUESTION], result: undefined }, { path: 'result' }],
    ['a result of undefined alone', { result: undefined }, { path: 'result' }],
    ['messages that are not a list', { messages: 'Hi', result: 'x' }, { path: 'messages' }],
    ['empty messages', { messages: [], result: 'x' }, { path: 'messages' }],
    ['an input that is a number', { input: 7, result: 'x' }, { path: 'input' }],
    ['a choice below 0', { messages: [QUESTION], result: 'x', choice: -1 }, { path: 'choice' }],
    [
      'a choice that is not an integer',
      { messages: [QUESTION], result: 'x', choice: 0.5 },
      { path: 'choice' },
    ],
    [
      'strict as a string',
      { messages: [QUESTION], result: 'x', strict: 'yes' },
      { path: 'strict' },
    ],
    ['an answer without its conversation', { result: completion() }, { path: 'messages' }],
  ];

  it.each(BAD)('for %s', async (_, params, issue) => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ criteria: 'Reward a', ...params } as never),
    );

    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).issues).toMatchObject([issue]);
    expect(requests).toBe(0);
  });

  it('for an answer without its conversation, and says what is missing', async () => {
    const { error } = await errorOf((client) =>
      client.evaluate({ criteria: 'Reward a', result: completion() }),
    );

    expect(String(error)).toBe(
      'InvalidInputError: messages: is missing, and the result (openai.chat) holds the answer only: pass the messages or the input that the model received',
    );
  });

  it.each([
    ['is_promise', Promise.resolve(completion())],
    ['is_stream', (async function* () {})()],
    ['is_error_body', { error: { message: 'no' } }],
    ['unknown', { answer: 42 }],
  ])('for a result with the reason %s', async (reason, result) => {
    const { error, requests } = await errorOf((client) =>
      client.evaluate({ messages: [QUESTION], criteria: 'Reward a', result } as never),
    );

    expect(error).toMatchObject({ name: 'UnsupportedResultError', reason });
    expect(requests).toBe(0);
  });

  it('for a message that mixes the formats of two APIs', async () => {
    const content = [{ type: 'tool_use', id: 'a', name: 'f', input: {} }, { type: 'tool-call' }];
    const { error } = await errorOf((client) =>
      client.evaluate({ messages: [{ role: 'assistant', content }], criteria: 'Reward a' }),
    );

    expect(error).toMatchObject({ reason: 'mixed_dialect' });
  });
});
