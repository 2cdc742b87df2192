import {
  AIMessage,
  AIMessageChunk,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { FakeListChatModel, FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { describe, expect, it } from 'vitest';
import { adviceFor, conversation, outcomeOf, refused, settle } from './support/outcome.ts';

const question = new HumanMessage('How warm is it in Oslo?');
const messages = [new SystemMessage('Answer in one sentence.'), question];
const ASKED = [
  { role: 'system', content: 'Answer in one sentence.' },
  { role: 'user', content: 'How warm is it in Oslo?' },
];
const ANSWERED = [...ASKED, { role: 'assistant', content: '7 degrees.' }];
const called = (args: string): object => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_7', type: 'function', function: { name: 'weather', arguments: args } }],
});

const answer = new AIMessage('7 degrees.');
const ask = new AIMessage({
  content: '',
  tool_calls: [{ id: 'call_7', name: 'weather', args: { city: 'Oslo' } }],
});
const told = new ToolMessage({ content: '7', tool_call_id: 'call_7', artifact: { raw: 'secret' } });
const WHOLE = [
  ...ASKED,
  called('{"city":"Oslo"}'),
  { role: 'tool', tool_call_id: 'call_7', content: '7' },
  { role: 'assistant', content: '7 degrees.' },
];

function piece(args: string): AIMessageChunk {
  const id = args.startsWith('{') ? { id: 'call_7', name: 'weather' } : {};
  return new AIMessageChunk({
    content: '',
    tool_call_chunks: [{ ...id, args, index: 0, type: 'tool_call_chunk' }],
  });
}

describe('messages of @langchain/core', () => {
  it.each([
    ['a live message', answer],
    ['a message that went through JSON', JSON.parse(JSON.stringify(answer))],
    ['a structured clone', structuredClone(answer)],
    ['a stored message', mapChatMessagesToStoredMessages([answer])[0]],
    ['a chunk', new AIMessageChunk('7 degrees.')],
    ['joined chunks', new AIMessageChunk('7 ').concat(new AIMessageChunk('degrees.'))],
  ])('%s is an answer', (_, result) => {
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, ANSWERED),
    );
  });

  it('what a model gives is an answer', async () => {
    const result = await new FakeListChatModel({ responses: ['7 degrees.'] }).invoke(messages);
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, ANSWERED),
    );
  });

  it('messages of the request are read with their calls and results', () => {
    expect(outcomeOf({ messages: [...messages, ask, told], result: answer })).toEqual(
      conversation('langchain.message', null, WHOLE),
    );
  });

  it('blocks that mirror a call do not double it', () => {
    const result = new AIMessage({
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'call_7', name: 'weather', input: { city: 'Oslo' } },
      ],
      tool_calls: [{ id: 'call_7', name: 'weather', args: { city: 'Oslo' } }],
    });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, [
        ...ASKED,
        { ...called('{"city":"Oslo"}'), content: 'Let me look.' },
      ]),
    );
  });

  const blocks = new AIMessage({
    contentBlocks: [
      { type: 'reasoning', reasoning: 'Look it up.' },
      { type: 'text', text: '7 degrees.' },
    ],
  });

  it.each([
    ['live', blocks],
    ['through JSON', JSON.parse(JSON.stringify(blocks))],
    ['stored', mapChatMessagesToStoredMessages([blocks])[0]],
  ])('a message of standard blocks is an answer: %s', (_, result) => {
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, ANSWERED, {
        extras: [{ index: 2, reasoning: 'Look it up.' }],
      }),
    );
  });

  it('arguments in chunks are joined', () => {
    const result = piece('{"city":').concat(piece('"Oslo"}'));
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, [...ASKED, called('{"city":"Oslo"}')]),
    );
  });

  it('arguments that a limit cut off stay as they were written', () => {
    const result = piece('{"city":').concat(piece('"Os'));
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, [...ASKED, called('{"city":"Os')], {
        warnings: [{ code: 'invalid_tool_arguments', detail: 'call_7' }],
      }),
    );
  });

  it('arguments that are no JSON stay as they were written', () => {
    const result = new AIMessage({
      content: '',
      invalid_tool_calls: [
        { id: 'call_7', name: 'weather', args: 'Oslo', error: 'Malformed args.' },
      ],
    });
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langchain.message', null, [...ASKED, called('Oslo')], {
        warnings: [{ code: 'invalid_tool_arguments', detail: 'call_7' }],
      }),
    );
  });

  it('a tool that failed is told', () => {
    const failed = new ToolMessage({
      content: 'No such city',
      tool_call_id: 'call_7',
      status: 'error',
    });
    expect(outcomeOf({ messages: [question, ask, failed], result: answer })).toMatchObject({
      extras: [{ index: 2, isError: true }],
    });
  });

  it('the state of an agent is the whole conversation', () => {
    const result = { messages: [...messages, ask, told, new RemoveMessage({ id: 'old' }), answer] };
    expect(outcomeOf({ result })).toEqual(conversation('langgraph.state', null, WHOLE));
    expect(outcomeOf({ messages, result })).toEqual(
      conversation('langgraph.state', null, WHOLE, {
        warnings: [{ code: 'input_ignored_full_history' }],
      }),
    );
  });

  it('the state of a streaming agent keeps the calls of its chunks', () => {
    const result = { messages: [...messages, piece('{"city":"Oslo"}'), told, answer] };
    expect(outcomeOf({ result })).toEqual(conversation('langgraph.state', null, WHOLE));
  });

  it('a list of messages is the whole conversation', () => {
    expect(outcomeOf({ result: [...messages, ask, told, answer] })).toEqual(
      conversation('messages', null, WHOLE),
    );
  });

  it('a promise is refused', async () => {
    const result = new FakeListChatModel({ responses: ['7 degrees.'] }).invoke(messages);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_promise'));
    await settle(result);
  });

  it('a stream is refused', async () => {
    const model = new FakeStreamingChatModel({ chunks: [new AIMessageChunk('7 degrees.')] });
    const result = await model.stream(messages);
    expect(outcomeOf({ messages, result })).toEqual(refused('is_stream'));
    expect(adviceFor(result)).toBe(
      'pass the final response of the stream, or the text of all chunks as a string',
    );
    await result.cancel();
  });
});
