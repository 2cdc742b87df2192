import { describe, expect, it } from 'vitest';
import { genAiMessages } from '../../../kit/traces/telemetry.ts';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

describe('what is no content', () => {
  it.each([null, 'null', '__REDACTED__', '[REDACTED]', '[]', '{}', 'not JSON', '', 7, true])(
    'is %j in place of messages',
    (value) => {
      const attributes = { 'gen_ai.input.messages': value, 'gen_ai.output.messages': value };
      expect(readSpan({ attributes })).toEqual({ warnings: [] });
    },
  );

  it('is the text of a Python object', () => {
    const attributes = { 'gen_ai.output.messages': "[Message(role='assistant')]" };
    expect(readSpan({ attributes })).toEqual({ warnings: [] });
  });

  it('is JSON that ends in the middle, which is reported, and the next source is read', () => {
    const cut = genAiMessages(['user', 'Hi, this is long']).slice(0, -9);
    const attributes = {
      'gen_ai.input.messages': cut,
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Hi, this is long',
      'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text"},{',
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Hi, this is long'],
      warnings: [
        'attribute_truncated gen_ai.input.messages',
        'attribute_truncated gen_ai.output.messages',
      ],
    });
  });

  it('is what no API writes, which is reported unless another source has it', () => {
    const strange = json([{ strange: true }]);
    const attributes = { 'gen_ai.input.messages': strange, 'gen_ai.output.messages': strange };
    expect(readSpan({ attributes })).toEqual({
      warnings: ['unreadable_content input', 'unreadable_content output'],
    });
    expect(
      readSpan({
        attributes: {
          ...attributes,
          'gen_ai.prompt.0.content': 'Hi',
          'gen_ai.completion.0.content': 'Hello!',
        },
      }),
    ).toEqual({ input: ['user: Hi'], output: ['assistant: Hello!'], warnings: [] });
  });

  it('is a list with more items than a conversation has', () => {
    const many = Array.from({ length: 10_001 }, () => ({ role: 'assistant', content: 'x' }));
    expect(readSpan({ attributes: { 'gen_ai.output.messages': many } })).toEqual({
      warnings: ['unreadable_content output'],
    });
  });
});
