import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

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
