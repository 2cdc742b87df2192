import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

const CALL = { id: 'c1', type: 'function', function: { name: 'hello', arguments: '{"a":1}' } };

describe('indexed attributes of Traceloop and Koog', () => {
  it('have roles, contents, calls, results and functions', () => {
    const attributes = {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': json([{ type: 'text', text: 'Hi' }]),
      'gen_ai.prompt.1.role': 'assistant',
      'gen_ai.prompt.1.tool_calls.0.id': 'c1',
      'gen_ai.prompt.1.tool_calls.0.name': 'hello',
      'gen_ai.prompt.1.tool_calls.0.arguments': '{"a":1}',
      'gen_ai.prompt.1.tool_calls.1.id': 'nameless',
      'gen_ai.prompt.2.role': 'tool',
      'gen_ai.prompt.2.content': 'done',
      'gen_ai.prompt.2.tool_call_id': 'c1',
      'gen_ai.prompt.3.role': 'user',
      'gen_ai.completion.0.content': 'Hello!',
      'gen_ai.completion.0.finish_reason': 'stop',
      'llm.request.functions.0.name': 'hello',
      'llm.request.functions.0.parameters': '{"type":"object"}',
      'llm.request.functions.1.description': 'nameless',
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Hi', 'assistant:  c1=hello({"a":1})', 'tool[c1]: done'],
      output: ['assistant: Hello!'],
      tools: ['hello {"type":"object"}'],
      warnings: [],
    });
  });

  it('have calls as the text of a message, whose role may be that of a tool', () => {
    const attributes = {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Hi',
      'gen_ai.prompt.1.role': 'tool',
      'gen_ai.prompt.1.content': json([CALL]),
      'gen_ai.prompt.2.role': 'tool',
      'gen_ai.prompt.2.content': 'done',
      'gen_ai.completion.0.role': 'assistant',
      'gen_ai.completion.0.content': json([CALL]),
      'gen_ai.completion.1.role': 'assistant',
      'gen_ai.completion.1.content': json([{ ...CALL, id: 'c2' }]),
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Hi', 'assistant:  c1=hello({"a":1})', 'tool[c1]: done'],
      output: ['assistant:  c1=hello({"a":1})', 'assistant:  c2=hello({"a":1})'],
      warnings: [],
    });
  });

  it('keep the result of a tool whose objects have a type', () => {
    const content = json([{ type: 'flight', from: 'OSL', price: 100 }]);
    const attributes = {
      'gen_ai.prompt.0.role': 'tool',
      'gen_ai.prompt.0.content': content,
      'gen_ai.prompt.0.tool_call_id': 'c1',
    };
    expect(readSpan({ attributes })).toEqual({ input: [`tool[c1]: ${content}`], warnings: [] });
  });

  it('have several answers, of which the first counts', () => {
    const attributes = {
      'gen_ai.completion.0.content': 'One.',
      'gen_ai.completion.1.content': 'Two.',
    };
    expect(readSpan({ attributes })).toEqual({
      output: ['assistant: One.'],
      warnings: ['other_choices_ignored 1'],
    });
  });
});

describe('the items of a request of the Responses API as the text of one message', () => {
  const scope = '@traceloop/instrumentation-openai';
  const items = [
    { role: 'user', content: 'Hi' },
    { type: 'function_call', call_id: 'c1', name: 'hello', arguments: '{"a":1}' },
    { type: 'function_call_output', call_id: 'c1', output: 'done' },
  ];
  const inputOf = (parts: readonly object[], id: string | undefined, of = scope) => {
    const attributes = {
      'gen_ai.response.id': id,
      'gen_ai.input.messages': json([{ role: 'user', parts }]),
    };
    return readSpan({ attributes, scope: of }).input;
  };
  const written = { type: 'text', content: json(items) };

  it.each(['resp_1', undefined])('are messages and calls, with the id %s', (id) => {
    expect(inputOf([written], id)).toEqual([
      'user: Hi',
      'assistant:  c1=hello({"a":1})',
      'tool[c1]: done',
    ]);
  });

  it.each([
    ['of chat completions', 'chatcmpl-1', scope],
    ['of another library', 'resp_1', 'my-app'],
  ])('are a text in spans %s', (_, id, of) => {
    expect(inputOf([written], id, of)).toEqual([`user: ${json(items)}`]);
  });

  it('are not looked for in words, or in several parts', () => {
    const words = { type: 'text', content: 'Hi' };
    expect(inputOf([words], 'resp_1')).toEqual(['user: Hi']);
    expect(inputOf([words, written], 'resp_1')).toHaveLength(1);
  });
});
