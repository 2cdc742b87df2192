import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

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
    ['an object', { 'ai.response.object': '{"a":1}' }, 'assistant: {"a":1}', []],
    // It may lack calls.
    ['an empty text', { 'ai.response.text': '' }, 'assistant: ', ['tool_calls_missing']],
    [
      'calls with args',
      { 'ai.response.toolCalls': json([{ toolCallId: 'c1', toolName: 'hello', args: '{}' }]) },
      'assistant:  c1=hello({})',
      [],
    ],
  ])('have %s as the answer', (_, answer, expected, warnings) => {
    expect(readSpan({ attributes: { 'ai.prompt.messages': messages, ...answer } })).toEqual({
      input,
      output: [expected],
      warnings,
    });
  });

  it('report an answer that was cut', () => {
    const attributes = { 'ai.response.text': 'One', 'ai.response.finishReason': 'length' };
    expect(readSpan({ attributes }).warnings).toEqual(['truncated']);
  });
});
