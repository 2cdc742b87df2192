import { describe, expect, it } from 'vitest';
import { genAiMessages } from '../../../kit/telemetry.ts';
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

describe('attributes of the AI SDK', () => {
  const messages = json([
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
  ]);
  const input = ['system: Be kind.', 'user: Hi'];

  it('have messages, tools as texts, text, calls and reasoning', () => {
    const attributes = {
      'ai.prompt.messages': messages,
      'ai.prompt.tools': [
        json({ type: 'function', name: 'hello', inputSchema: { type: 'object' } }),
      ],
      'ai.response.text': 'I call.',
      'ai.response.reasoning': 'Hm.',
      'ai.response.toolCalls': json([{ toolCallId: 'c1', toolName: 'hello', input: '{"a":1}' }]),
    };
    expect(readSpan({ attributes })).toEqual({
      input,
      output: ['assistant: I call. c1=hello({"a":1}) {Hm.}'],
      tools: ['hello {"type":"object"}'],
      warnings: [],
    });
  });

  it.each([
    ['an object', { 'ai.response.object': '{"a":1}' }, 'assistant: {"a":1}'],
    ['an empty text', { 'ai.response.text': '' }, 'assistant: '],
    [
      'calls with args',
      { 'ai.response.toolCalls': json([{ toolCallId: 'c1', toolName: 'hello', args: '{}' }]) },
      'assistant:  c1=hello({})',
    ],
  ])('have %s as the answer', (_, answer, expected) => {
    expect(readSpan({ attributes: { 'ai.prompt.messages': messages, ...answer } })).toEqual({
      input,
      output: [expected],
      warnings: [],
    });
  });

  it('report an answer that was cut', () => {
    const attributes = { 'ai.response.text': 'One', 'ai.response.finishReason': 'length' };
    expect(readSpan({ attributes }).warnings).toEqual(['truncated']);
  });
});

describe('attributes of the Agent Development Kit', () => {
  const request = {
    model: 'gemini',
    config: {
      http_options: { headers: { 'x-goog-api-key': 'secret' } },
      system_instruction: 'Be kind.',
      tools: [{ function_declarations: [{ name: 'hello', parameters: { type: 'OBJECT' } }] }],
    },
    contents: [
      { role: 'user', parts: [{ text: 'Hi' }] },
      {
        role: 'model',
        parts: [{ function_call: { id: 'c1', name: 'hello', args: { user_name: 'Bob' } } }],
      },
      {
        role: 'user',
        parts: [{ function_response: { id: 'c1', name: 'hello', response: { ok: true } } }],
      },
    ],
  };
  const response = {
    content: { role: 'model', parts: [{ text: 'Hello Bob!' }] },
    finish_reason: 'STOP',
  };

  it('have the request and response of Gemini in snake case; keys of arguments stay', () => {
    const attributes = {
      'gcp.vertex.agent.llm_request': json(request),
      'gcp.vertex.agent.llm_response': json(response),
    };
    expect(readSpan({ attributes })).toEqual({
      input: [
        'system: Be kind.',
        'user: Hi',
        'assistant:  c1=hello({"user_name":"Bob"})',
        'tool[c1 hello]: {"ok":true}',
      ],
      output: ['assistant: Hello Bob!'],
      tools: ['hello {"type":"object"}'],
      warnings: [],
    });
  });

  it('have no content without contents', () => {
    const attributes = {
      'gcp.vertex.agent.llm_request': '{"model":"gemini"}',
      'gcp.vertex.agent.llm_response': '{"partial":false}',
    };
    expect(readSpan({ attributes })).toEqual({ warnings: [] });
  });
});

describe('attributes of other libraries', () => {
  it('are read where Traceloop writes messages as the input and output of a function', () => {
    const attributes = {
      'traceloop.entity.input': json({ messages: [{ role: 'user', content: 'Hi' }] }),
      'traceloop.entity.output': json({ role: 'assistant', content: 'Hello!' }),
    };
    const expected = { input: ['user: Hi'], output: ['assistant: Hello!'], warnings: [] };
    expect(readSpan({ attributes })).toEqual(expected);
    expect(
      readSpan({
        attributes: { 'traceloop.entity.input': '{"args":[1]}', 'traceloop.entity.output': '"x"' },
      }),
    ).toEqual({ warnings: [] });
  });

  it('are read where Langfuse writes values of any API', () => {
    const input = { 'langfuse.observation.input': json([{ role: 'user', content: 'Hi' }]) };
    for (const output of ['Hello!', '"Hello!"', json({ role: 'assistant', content: 'Hello!' })]) {
      expect(readSpan({ attributes: { ...input, 'langfuse.observation.output': output } })).toEqual(
        {
          input: ['user: Hi'],
          output: ['assistant: Hello!'],
          warnings: [],
        },
      );
    }
  });

  it('are read where Pydantic AI writes all messages of a run', () => {
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'pydantic_ai.all_messages': genAiMessages(
        ['user', 'Hi'],
        ['assistant', 'Hello!'],
        ['user', 'Bye'],
        ['assistant', 'See you!'],
      ),
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Hi', 'assistant: Hello!', 'user: Bye'],
      output: ['assistant: See you!'],
      warnings: [],
    });
  });
});
