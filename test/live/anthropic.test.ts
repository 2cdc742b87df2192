import Anthropic from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer, type Answer } from './support/answer-server.ts';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';
import { KEY } from '../kit/canary/secrets.ts';

const server = await startAnswerServer();
afterAll(server.close);

const connect = (...answers: readonly Answer[]): Anthropic =>
  new Anthropic({ apiKey: KEY, baseURL: server.answering(...answers), maxRetries: 0 });

const model = 'claude-opus-4-6';
const system = 'Answer in one sentence.';
const messages = [{ role: 'user' as const, content: 'How warm is it in Oslo?' }];
const request = { model, max_tokens: 100, system, messages };
const ASKED = [{ role: 'system', content: system }, ...messages];
const ANSWERED = [...ASKED, { role: 'assistant', content: '7 degrees.' }];
const CALL = {
  id: 'toolu_7',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Oslo"}' },
};

const said = { type: 'text', text: '7 degrees.', citations: null };
const call = { type: 'tool_use', id: 'toolu_7', name: 'weather', input: { city: 'Oslo' } };

function message(content: readonly object[], stop_reason: string | null = 'end_turn'): object {
  const usage = { input_tokens: 1, output_tokens: 1 };
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason,
    stop_sequence: null,
    usage,
  };
}

function streamed(block: object, deltas: readonly object[], stop_reason = 'end_turn'): Answer {
  const events = [
    { type: 'message_start', message: message([], null) },
    { type: 'content_block_start', index: 0, content_block: block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ];
  return { events: events.map((data) => ({ name: data.type, data })) };
}

const answer = { json: message([said]) };
const ask = { json: message([call], 'tool_use') };
const stream = streamed({ type: 'text', text: '' }, [
  { type: 'text_delta', text: '7 ' },
  { type: 'text_delta', text: 'degrees.' },
]);
const pieces = (...jsons: readonly string[]): object[] =>
  jsons.map((partial_json) => ({ type: 'input_json_delta', partial_json }));

describe('messages of @anthropic-ai/sdk', () => {
  it('an answer follows its system text and its messages', async () => {
    const result = await connect(answer).messages.create(request);
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation('anthropic.message', 'end_turn', ANSWERED),
    );
  });

  it('a beta message is one too, and its call of a tool is kept', async () => {
    const result = await connect(ask).beta.messages.create(request);
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation('anthropic.message', 'tool_use', [
        ...ASKED,
        { role: 'assistant', content: null, tool_calls: [CALL] },
      ]),
    );
  });

  it('what withResponse() gives is unwrapped', async () => {
    const result = await connect(answer).messages.create(request).withResponse();
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation('anthropic.message', 'end_turn', ANSWERED),
    );
  });

  it('what finalMessage() of a stream gives is an answer', async () => {
    const result = await connect(stream).messages.stream(request).finalMessage();
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation('anthropic.message', 'end_turn', ANSWERED),
    );
  });

  it('whole arguments of a streamed call are the object that the library made', async () => {
    const answers = streamed({ ...call, input: {} }, pieces('{"city":', '"Oslo"}'), 'tool_use');
    const result = await connect(answers).messages.stream(request).finalMessage();
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation('anthropic.message', 'tool_use', [
        ...ASKED,
        { role: 'assistant', content: null, tool_calls: [CALL] },
      ]),
    );
  });

  it('arguments that a limit cut off stay as they were written', async () => {
    const answers = streamed(
      { ...call, input: {} },
      pieces('{"city":"Oslo",', '"unit":"cel'),
      'max_tokens',
    );
    const result = await connect(answers).messages.stream(request).finalMessage();
    const cut = {
      id: 'toolu_7',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Oslo","unit":"cel' },
    };
    expect(outcomeOf({ system, messages, result })).toEqual(
      conversation(
        'anthropic.message',
        'max_tokens',
        [...ASKED, { role: 'assistant', content: null, tool_calls: [cut] }],
        {
          warnings: [
            { code: 'truncated', detail: 'max_tokens' },
            { code: 'invalid_tool_arguments', detail: 'toolu_7' },
          ],
        },
      ),
    );
  });

  it('the history of a tool runner is not doubled by its answer', async () => {
    const tool = betaZodTool({
      name: 'weather',
      description: 'The weather of a city',
      inputSchema: z.object({ city: z.string() }),
      run: () => '7',
    });
    const runner = connect(ask, answer).beta.messages.toolRunner({ ...request, tools: [tool] });
    expect(outcomeOf({ system, messages, result: runner })).toEqual(refused('is_promise'));
    const result = await runner;
    expect(outcomeOf({ system, messages: runner.params.messages, result })).toEqual(
      conversation(
        'anthropic.message',
        'end_turn',
        [
          ...ASKED,
          { role: 'assistant', content: null, tool_calls: [CALL] },
          { role: 'tool', tool_call_id: 'toolu_7', content: '7' },
          { role: 'assistant', content: '7 degrees.' },
        ],
        { warnings: [{ code: 'result_already_in_messages' }] },
      ),
    );
  });

  it('the messages of a stream hold its answer', async () => {
    const helper = connect(stream).messages.stream(request);
    const result = await helper.finalMessage();
    expect(outcomeOf({ system, messages: helper.messages, result })).toEqual(
      conversation('anthropic.message', 'end_turn', ANSWERED, {
        warnings: [{ code: 'result_already_in_messages' }],
      }),
    );
  });

  it('a promise is refused', async () => {
    const result = connect(answer).messages.create(request);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('a stream is refused, and so are its events and an unfinished message', async () => {
    const result = await connect(stream).messages.create({ ...request, stream: true });
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe(
      'pass the final response of the stream, or the text of all chunks as a string',
    );
    const events = await Array.fromAsync(result);
    for (const event of events)
      expect(outcomeOf({ messages, result: event })).toEqual(refused('is_stream'));
    expect(outcomeOf({ messages, result: events })).toEqual(refused('is_stream'));
    const snapshot = events[0]?.type === 'message_start' ? events[0].message : undefined;
    expect(outcomeOf({ messages, result: snapshot })).toEqual(
      refused('not_finished', 'anthropic.message'),
    );
  });

  it('the helper of a stream is refused, before and after its end', async () => {
    const result = connect(stream).messages.stream(request);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe('pass await stream.finalMessage()');
    await result.done();
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
  });

  it('an HTTP response is refused', async () => {
    const result = await connect(answer).messages.create(request).asResponse();
    expect(outcomeOf({ messages, result })).toEqual(refused('is_http_response'));
  });

  it('an error is refused, and so is its body', async () => {
    const json = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    const failing = connect({ json, status: 529 }).messages.create(request);
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(outcomeOf({ messages, result: error })).toEqual(refused('is_error'));
    const result = await connect({ json }).messages.create(request);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_error_body'));
  });
});
