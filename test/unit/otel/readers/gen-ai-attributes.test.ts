import { describe, expect, it } from 'vitest';
import { chatAttributes, genAiMessages } from '../../../kit/traces/telemetry.ts';
import { readSpan } from './kit.ts';

const json = JSON.stringify;

const CALL = { type: 'tool_call', id: 'c1', name: 'weather', arguments: { city: 'Paris' } };
const INPUT = [
  { role: 'user', parts: [{ type: 'text', content: 'Weather?' }] },
  { role: 'assistant', parts: [{ type: 'text', content: 'I look.' }, CALL] },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { t: 20 } }] },
];
const READ_INPUT = [
  'user: Weather?',
  'assistant: I look. c1=weather({"city":"Paris"})',
  'tool[c1]: {"t":20}',
];

describe('attributes of the conventions', () => {
  it('are read from JSON text and from structured values alike', () => {
    const output = [{ role: 'assistant', parts: [{ type: 'text', content: 'Sunny.' }] }];
    const expected = { input: READ_INPUT, output: ['assistant: Sunny.'], warnings: [] };
    expect(
      readSpan({
        attributes: {
          'gen_ai.input.messages': json(INPUT),
          'gen_ai.output.messages': json(output),
        },
      }),
    ).toEqual(expected);
    expect(
      readSpan({
        attributes: { 'gen_ai.input.messages': INPUT, 'gen_ai.output.messages': output },
      }),
    ).toEqual(expected);
  });

  it.each([
    ['as parts', json([{ type: 'text', content: 'Be kind.' }])],
    ['as text', 'Be kind.'],
  ])('have the instructions %s, which go first', (_, instructions) => {
    const attributes = {
      'gen_ai.system_instructions': instructions,
      'gen_ai.input.messages': genAiMessages(['system', 'Be brief.'], ['user', 'Hi']),
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['system: Be kind.', 'system: Be brief.', 'user: Hi'],
      warnings: [],
    });
  });

  it('have the instructions once where the messages have them part by part', () => {
    const parts = ['Be kind.', 'Be brief.'].map((content) => ({ type: 'text', content }));
    const attributes = {
      'gen_ai.system_instructions': json(parts),
      'gen_ai.input.messages': genAiMessages(
        ['system', 'Be kind.'],
        ['system', 'Be brief.'],
        ['user', 'Hi'],
      ),
    };
    expect(readSpan({ attributes }).input).toEqual([
      'system: Be kind.',
      'system: Be brief.',
      'user: Hi',
    ]);
  });

  it.each([
    ['an empty list', '[]', []],
    ['blanks', ' \n', []],
    [
      'the beginning of JSON',
      '[{"type":"text","content":"Be',
      ['attribute_truncated gen_ai.system_instructions'],
    ],
  ])('have no instructions where %s was written', (_, instructions, warnings) => {
    const attributes = { ...chatAttributes(), 'gen_ai.system_instructions': instructions };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Hi'],
      output: ['assistant: Hello!'],
      warnings,
    });
  });

  it('have instructions whose text begins with a bracket', () => {
    const attributes = {
      ...chatAttributes(),
      'gen_ai.system_instructions': '[ROLE] Say "hi.',
    };
    expect(readSpan({ attributes }).input).toEqual(['system: [ROLE] Say "hi.', 'user: Hi']);
  });

  it.each([
    ['as parts', json([{ type: 'text', content: 'Be kind.' }])],
    ['as text', 'Be kind.'],
  ])('have the instructions %s once where the messages begin with them', (_, instructions) => {
    const attributes = {
      'gen_ai.system_instructions': instructions,
      'gen_ai.input.messages': genAiMessages(['system', 'Be kind.'], ['user', 'Hi']),
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['system: Be kind.', 'user: Hi'],
      warnings: [],
    });
  });

  it('have instructions of several parts once where the messages begin with them', () => {
    const parts = ['Be kind.', 'Be brief.'].map((content) => ({ type: 'text', content }));
    const messages = [
      { role: 'system', parts },
      { role: 'user', parts: [{ type: 'text', content: 'Hi' }] },
    ];
    const attributes = {
      'gen_ai.system_instructions': json(parts),
      'gen_ai.input.messages': json(messages),
    };
    const { input } = readSpan({ attributes });
    expect(input).toEqual([expect.stringMatching(/^system: Be kind\.\s+Be brief\.$/), 'user: Hi']);
  });

  it('have instructions and tools alone on the span of an agent', () => {
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.system_instructions': json([{ type: 'text', content: 'Be kind.' }]),
      'gen_ai.tool.definitions': json([{ type: 'function', name: 'weather' }]),
    };
    expect(readSpan({ attributes })).toEqual({
      system: ['system: Be kind.'],
      tools: ['weather'],
      warnings: [],
    });
  });

  const schema = { type: 'object', properties: {} };

  it.each([
    ['flat', { type: 'function', name: 'weather', parameters: schema }, `weather ${json(schema)}`],
    [
      'nested',
      { type: 'function', function: { name: 'weather', parameters: schema } },
      `weather ${json(schema)}`,
    ],
    [
      'with inputSchema',
      { type: 'function', name: 'weather', inputSchema: schema },
      `weather ${json(schema)}`,
    ],
    ['by name only', { type: 'function', name: 'weather' }, 'weather'],
  ])('have tools %s', (_, tool, expected) => {
    expect(readSpan({ attributes: { 'gen_ai.tool.definitions': json([tool]) } })).toEqual({
      tools: [expected],
      warnings: [],
    });
  });

  it('have parts whose order is kept', () => {
    const parts = [
      { type: 'reasoning', content: 'Hm.' },
      { type: 'text', content: 'One.' },
      { type: 'text', content: 'Two.' },
      CALL,
      { ...CALL, id: 'c2' },
      { type: 'text', content: 'Three.' },
    ];
    const attributes = { 'gen_ai.output.messages': json([{ role: 'assistant', parts }]) };
    expect(readSpan({ attributes }).output).toEqual([
      'assistant: One. {Hm.}',
      'assistant: Two. c1=weather({"city":"Paris"}) c2=weather({"city":"Paris"})',
      'assistant: Three.',
    ]);
  });

  it('have responses with the name of the tool, under either key and any role', () => {
    const response = { type: 'tool_call_response', id: 'c1', name: 'weather', result: 'sunny' };
    const attributes = { 'gen_ai.input.messages': json([{ role: 'user', parts: [response] }]) };
    expect(readSpan({ attributes }).input).toEqual(['tool[c1 weather]: sunny']);
  });

  it('have tools of the provider, media and parts that nobody knows', () => {
    const parts = [
      { type: 'server_tool_call', id: 's1', name: 'search', server_tool_call: { q: 'x' } },
      { type: 'server_tool_call_response', id: 's1', server_tool_call_response: { hits: 1 } },
      { type: 'text', content: 'Found.' },
      { type: 'blob', modality: 'image', mime_type: 'image/png', content: 'AAEC' },
      { type: 'hologram', content: 'x' },
    ];
    const attributes = { 'gen_ai.output.messages': json([{ role: 'assistant', parts }]) };
    const { output, warnings } = readSpan({ attributes });
    expect(output).toEqual([
      'assistant:  s1=search({"q":"x"})',
      'tool[s1]: {"hits":1}',
      'assistant: Found.',
      'assistant: [image: image/png]',
      'assistant: [unsupported part: hologram]',
    ]);
    expect(warnings).toEqual(['media_omitted image/png', 'unsupported_part hologram']);
  });

  it('have a compaction as system text', () => {
    const parts = [{ type: 'compaction', id: 'x', content: 'Before: greetings.' }];
    const attributes = { 'gen_ai.input.messages': json([{ role: 'assistant', parts }]) };
    expect(readSpan({ attributes })).toEqual({
      input: ['system: Before: greetings.'],
      warnings: ['compacted_history'],
    });
  });

  it('have one message per answer, of which the first counts', () => {
    const attributes = {
      'gen_ai.output.messages': genAiMessages(['assistant', 'One.'], ['assistant', 'Two.']),
    };
    expect(readSpan({ attributes })).toEqual({
      output: ['assistant: One.'],
      warnings: ['other_choices_ignored 1'],
    });
  });

  it('have several messages of one answer where some have calls only', () => {
    const messages = [CALL, { ...CALL, id: 'c2' }].map((part) => ({
      role: 'assistant',
      parts: [part],
    }));
    const attributes = { 'gen_ai.output.messages': json(messages) };
    expect(readSpan({ attributes }).output).toHaveLength(2);
  });

  it('report an answer that was cut', () => {
    const attributes = {
      'gen_ai.output.messages': genAiMessages(['assistant', 'One.']),
      'gen_ai.response.finish_reasons': ['length'],
    };
    expect(readSpan({ attributes }).warnings).toEqual(['truncated']);
  });
});

describe('events of the conventions', () => {
  const name = 'gen_ai.client.inference.operation.details';

  it('have the attributes of the span', () => {
    const attributes = {
      'gen_ai.input.messages': INPUT,
      'gen_ai.output.messages': genAiMessages(['assistant', 'Sunny.']),
      'gen_ai.system_instructions': [{ type: 'text', content: 'Be kind.' }],
      'gen_ai.tool.definitions': [{ type: 'function', name: 'weather' }],
    };
    expect(
      readSpan({
        events: [
          { name: 'other', attributes: {} },
          { name, attributes },
        ],
      }),
    ).toEqual({
      input: ['system: Be kind.', ...READ_INPUT],
      output: ['assistant: Sunny.'],
      tools: ['weather'],
      warnings: [],
    });
  });

  it('fill only what the span itself does not have', () => {
    const attributes = {
      'gen_ai.input.messages': genAiMessages(['user', 'From the event']),
      'gen_ai.output.messages': genAiMessages(['assistant', 'From the event']),
    };
    expect(
      readSpan({
        attributes: { 'gen_ai.input.messages': genAiMessages(['user', 'From the span']) },
        events: [{ name, attributes }],
      }),
    ).toEqual({
      input: ['user: From the span'],
      output: ['assistant: From the event'],
      warnings: [],
    });
  });
});
