import { describe, expect, it } from 'vitest';
import { genAiMessages } from '../../../kit/traces/telemetry.ts';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

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
