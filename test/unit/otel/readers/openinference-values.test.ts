import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const REQUEST = {
  model: 'small',
  system: 'Be kind.',
  messages: [
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '7 degrees' }] },
  ],
  tools: [{ name: 'weather', input_schema: { type: 'object' } }],
};

function read(request: object): unknown {
  return readSpan({
    attributes: {
      'gen_ai.operation.name': undefined,
      'openinference.span.kind': 'LLM',
      'input.value': JSON.stringify(request),
      'output.value': 'It is 7.',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.contents.0.message_content.type': 'text',
      'llm.input_messages.0.message.contents.0.message_content.text': '7 degrees',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'It is 7.',
    },
  });
}

it('the request of a stream is whole, though its answer is a text', () => {
  expect(read({ ...REQUEST, stream: true })).toEqual({
    input: ['system: Be kind.', 'tool[c1]: 7 degrees'],
    output: ['assistant: It is 7.'],
    tools: ['weather {"type":"object"}'],
    warnings: [],
  });
});

it('what is beside a text may be no request', () => {
  for (const more of [{}, { stream: false }, { stream: true, model: undefined }]) {
    expect(read({ ...REQUEST, ...more })).toEqual({
      input: ['user: 7 degrees'],
      output: ['assistant: It is 7.'],
      warnings: [],
    });
  }
});

describe('the generations of LangChain', () => {
  const message = {
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', 'AIMessage'],
    kwargs: { content: [], tool_calls: [{ name: 'look', args: { up: 1 }, id: 'c1' }] },
  };
  const readGenerations = (generations: unknown): unknown =>
    readSpan({
      attributes: {
        'gen_ai.operation.name': undefined,
        'openinference.span.kind': 'LLM',
        'output.value': JSON.stringify({ generations }),
        'llm.input_messages.0.message.content': 'Warm?',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': 'Indexed.',
      },
    });

  it('have the calls that the indexed messages lack', () => {
    expect(readGenerations([[{ text: '', message }]])).toEqual({
      input: ['user: Warm?'],
      output: ['assistant:  c1=look({"up":1})'],
      warnings: [],
    });
  });

  it.each([
    ['several answers', [[{ message }, { message }]]],
    ['several prompts', [[{ message }], [{ message }]]],
    ['no batch', [{ message }]],
    ['none', []],
  ])('are not read where there are %s', (_, generations) => {
    expect(readGenerations(generations)).toMatchObject({ output: ['assistant: Indexed.'] });
  });
});

describe('the messages of LangChain', () => {
  const lc = (kind: string, kwargs: object) => ({
    ...{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', kind] },
    kwargs,
  });
  const messages = [
    lc('HumanMessage', { content: 'Warm?' }),
    lc('AIMessage', { content: '', tool_calls: [{ name: 'look', args: { up: 1 }, id: 'c1' }] }),
    lc('ToolMessage', { content: 'No.', tool_call_id: 'c1' }),
  ];
  const readMessages = (all: unknown): unknown =>
    readSpan({
      attributes: {
        'gen_ai.operation.name': undefined,
        'openinference.span.kind': 'LLM',
        'input.value': JSON.stringify({ messages: all }),
        'llm.input_messages.0.message.content': 'Indexed?',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': 'It is 7.',
      },
    });

  it('have the ids of calls, which the indexed messages lack', () => {
    expect(readMessages([messages])).toEqual({
      input: ['user: Warm?', 'assistant:  c1=look({"up":1})', 'tool[c1]: No.'],
      output: ['assistant: It is 7.'],
      warnings: [],
    });
  });

  it.each([
    ['several conversations', [messages, messages]],
    ['no list of messages', messages],
    ['none', []],
  ])('are not read where there are %s', (_, all) => {
    expect(readMessages(all)).toMatchObject({ input: ['user: Indexed?'] });
  });
});
