import { AIMessage, AIMessageChunk, HumanMessage } from '@langchain/core/messages';
import { FakeListChatModel, FakeStreamingChatModel } from '@langchain/core/utils/testing';
import { MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import { conversation, outcomeOf } from './support/outcome.ts';

const question = new HumanMessage('How warm is it in Oslo?');
const WHOLE = [
  { role: 'user', content: 'How warm is it in Oslo?' },
  { role: 'assistant', content: '7 degrees.' },
];
const STATE = conversation('langgraph.state', null, WHOLE);
const config = { configurable: { thread_id: 't' } };

const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', async ({ messages }) => ({
    messages: [await new FakeListChatModel({ responses: ['7 degrees.'] }).invoke(messages)],
  }))
  .addEdge('__start__', 'model')
  .compile({ checkpointer: new MemorySaver() });

describe('a graph of @langchain/langgraph', () => {
  it('reads the state that invoke() returns', async () => {
    const state = await graph.invoke({ messages: [question] }, config);

    expect(outcomeOf({ result: state })).toEqual(STATE);
  });

  it('reads the snapshot that getState() returns, live and as JSON', async () => {
    await graph.invoke({ messages: [question] }, { configurable: { thread_id: 'u' } });
    const snapshot = await graph.getState({ configurable: { thread_id: 'u' } });

    expect(outcomeOf({ result: snapshot })).toEqual(STATE);
    expect(outcomeOf({ result: JSON.parse(JSON.stringify(snapshot)) })).toEqual(STATE);
  });

  it('reads the state beside keys of other libraries', () => {
    const messages = [question, new AIMessage('7 degrees.')];
    const state = { messages, model: 'm', steps: 3, error: { code: 1 }, done: false };

    expect(outcomeOf({ result: state })).toEqual(STATE);
  });

  it('reads messages as LangGraph Platform sends them', () => {
    const messages = [question, new AIMessage('7 degrees.')].map((message) => message.toDict());
    const sent = messages.map(({ type, data }) => ({ ...data, type }));

    expect(outcomeOf({ result: { values: { messages: sent }, next: [] } })).toEqual(STATE);
  });
});

describe('the chunks of a stream of @langchain/core', () => {
  it('reads them as one message', async () => {
    const chunks = ['7 ', 'degrees.'].map((content) => new AIMessageChunk(content));
    const stream = await new FakeStreamingChatModel({ chunks }).stream([question]);
    const result = await Array.fromAsync(stream);

    expect(result.length).toBeGreaterThan(1);
    expect(outcomeOf({ messages: [question], result })).toEqual(
      conversation('langchain.message', null, WHOLE),
    );
  });

  it('reads the message of withStructuredOutput() with includeRaw', () => {
    const result = { raw: new AIMessage('7 degrees.'), parsed: { degrees: 7 } };

    expect(outcomeOf({ messages: [question], result })).toEqual(
      conversation('langchain.message', null, WHOLE),
    );
  });
});
