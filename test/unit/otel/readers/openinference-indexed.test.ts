import { describe, expect, it } from 'vitest';
import { readSpan } from './kit.ts';

const LLM = { 'gen_ai.operation.name': undefined, 'openinference.span.kind': 'LLM' };

function read(attributes: Readonly<Record<string, unknown>>, dropped = 0) {
  return readSpan({ attributes: { ...LLM, ...attributes }, dropped });
}

/** Writes indexed messages, each a role and its text. */
function indexed(
  prefix: string,
  messages: readonly (readonly [role: string, text: string])[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    messages.flatMap(([role, text], index) => [
      [`${prefix}.${String(index)}.message.role`, role],
      [`${prefix}.${String(index)}.message.content`, text],
    ]),
  );
}

const REQUEST = {
  model: 'small',
  system: 'Be kind.',
  messages: [{ role: 'user', content: 'Weather?' }],
  tools: [{ name: 'weather', input_schema: { type: 'object' } }],
};
const RESPONSE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'text', text: 'I look.' },
    { type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Paris' } },
  ],
  stop_reason: 'tool_use',
};
const RAW = {
  'input.value': JSON.stringify(REQUEST),
  'output.value': JSON.stringify(RESPONSE),
};
const READ_RAW = {
  input: ['system: Be kind.', 'user: Weather?'],
  output: ['assistant: I look. c1=weather({"city":"Paris"})'],
  tools: ['weather {"type":"object"}'],
  warnings: [],
};
const INPUT = indexed('llm.input_messages', [
  ['system', 'Be kind.'],
  ['user', 'Hi'],
]);
const OUTPUT = indexed('llm.output_messages', [['assistant', 'Hello!']]);
const READ_INDEXED = {
  input: ['system: Be kind.', 'user: Hi'],
  output: ['assistant: Hello!'],
  warnings: [],
};

describe('the whole request and response', () => {
  it('are preferred to indexed messages, which lack the system text', () => {
    expect(read({ ...RAW, ...OUTPUT })).toEqual(READ_RAW);
  });

  it('are read where the limit has removed indexed messages, without a warning', () => {
    expect(read({ ...RAW, ...OUTPUT }, 40)).toEqual(READ_RAW);
  });

  it('are used together only: where one is of a library, indexed messages are read', () => {
    expect(read({ ...INPUT, ...OUTPUT, ...RAW, 'output.value': '{"generations":[]}' })).toEqual(
      READ_INDEXED,
    );
    expect(read({ ...INPUT, ...OUTPUT, ...RAW, 'input.value': '{"chat":[]}' })).toEqual(
      READ_INDEXED,
    );
  });

  it('have the instructions and tools of a response of the Responses API', () => {
    const response = {
      object: 'response',
      status: 'completed',
      instructions: 'Be kind.',
      tools: [{ type: 'function', name: 'weather', parameters: { type: 'object' } }],
      output: [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello!' }] },
      ],
    };
    const attributes = {
      'input.value': JSON.stringify([{ role: 'user', content: 'Hi' }]),
      'output.value': JSON.stringify(response),
    };
    expect(read(attributes)).toEqual({ ...READ_INDEXED, tools: ['weather {"type":"object"}'] });
  });
});

describe('indexed messages', () => {
  it('have calls and the results of tools', () => {
    const call = 'llm.input_messages.1.message.tool_calls.0.tool_call';
    expect(
      read({
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'Weather?',
        'llm.input_messages.1.message.role': 'assistant',
        [`${call}.id`]: 'c1',
        [`${call}.function.name`]: 'weather',
        [`${call}.function.arguments`]: '{"city":"Paris"}',
        'llm.input_messages.2.message.role': 'tool',
        'llm.input_messages.2.message.content': 'sunny',
        'llm.input_messages.2.message.tool_call_id': 'c1',
        'llm.tools.0.tool.json_schema': '{"type":"function","function":{"name":"weather"}}',
        'llm.tools.1.tool.json_schema': 'not JSON',
        ...OUTPUT,
      }),
    ).toEqual({
      input: ['user: Weather?', 'assistant:  c1=weather({"city":"Paris"})', 'tool[c1]: sunny'],
      output: ['assistant: Hello!'],
      tools: ['weather'],
      warnings: [],
    });
  });

  it('have each call once where Anthropic’s are in two places', () => {
    const message = 'llm.output_messages.0.message';
    const call = (path: string): object => ({
      [`${message}.${path}.tool_call.id`]: 'c1',
      [`${message}.${path}.tool_call.function.name`]: 'weather',
    });
    const attributes = {
      [`${message}.role`]: 'assistant',
      [`${message}.contents.0.message_content.type`]: 'text',
      [`${message}.contents.0.message_content.text`]: 'I look.',
      [`${message}.contents.1.message_content.type`]: 'tool_use',
      ...call('contents.1'),
      ...call('tool_calls.0'),
    };
    expect(read(attributes).output).toEqual(['assistant: I look. c1=weather({})']);
  });

  it('have contents, which win over a repeated content', () => {
    const content = 'llm.output_messages.0.message.contents';
    expect(
      read({
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': 'Hello!Hello!',
        [`${content}.0.message_content.type`]: 'reasoning',
        [`${content}.0.message_content.text`]: 'Hm.',
        [`${content}.1.message_content.type`]: 'text',
        [`${content}.1.message_content.text`]: 'Hello!',
        [`${content}.2.message_content.type`]: 'hologram',
        [`${content}.3.message_content.type`]: 'text',
      }),
    ).toEqual({
      output: ['assistant: Hello![unsupported part: hologram] {Hm.}'],
      warnings: ['unsupported_part hologram'],
    });
  });

  it('have images of the user', () => {
    const content = 'llm.input_messages.0.message.contents.0.message_content';
    const attributes = {
      'llm.input_messages.0.message.role': 'user',
      [`${content}.type`]: 'image',
      [`${content}.image.image.url`]: 'https://pictures.example/cat.png',
    };
    expect(read(attributes).input).toEqual([
      'user: [{"type":"image_url","image_url":{"url":"https://pictures.example/cat.png"}}]',
    ]);
  });

  it.each([
    ['tool-call', 'assistant: x'],
    ['model', 'assistant: x'],
    ['tool-response', 'tool[call_0]: x'],
    ['critic', 'user: x'],
    [undefined, 'user: x'],
  ])('have the role %s', (role, expected) => {
    const message = 'llm.input_messages.0.message';
    expect(read({ [`${message}.role`]: role, [`${message}.content`]: 'x' }).input).toEqual([
      expected,
    ]);
  });

  it('have no content where it is redacted', () => {
    const redacted = indexed('llm.input_messages', [['user', '__REDACTED__']]);
    expect(read({ ...redacted, 'input.value': '__REDACTED__' })).toEqual({ warnings: [] });
  });

  it('have the turns of a harness on the span of an agent, with lists of texts', () => {
    const attributes = {
      ...{ 'gen_ai.operation.name': undefined, 'openinference.span.kind': 'AGENT' },
      'input.value': 'Compare.',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content.0': 'First.',
      'llm.output_messages.1.message.role': 'assistant',
      'llm.output_messages.1.message.content.0': 'Second.',
      'llm.output_messages.1.message.content.1': 'Third.',
    };
    expect(readSpan({ attributes })).toEqual({
      input: ['user: Compare.'],
      output: ['assistant: First.', 'assistant: Second.\nThird.'],
      warnings: [],
    });
  });
});

describe('spans with more attributes than the limit', () => {
  const gap = {
    ...INPUT,
    'llm.input_messages.3.message.role': 'user',
    'llm.input_messages.3.message.content': 'Bye',
  };
  const warnings = ['attributes_dropped OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT'];

  it('report the messages that are missing', () => {
    expect(read({ ...gap, ...OUTPUT })).toEqual({
      input: ['system: Be kind.', 'user: Hi', 'user: Bye'],
      output: ['assistant: Hello!'],
      warnings,
    });
    expect(read(INPUT, 2)).toEqual({ input: READ_INDEXED.input, warnings });
  });

  it('have the whole request and the text of the answer in other attributes', () => {
    const attributes = { ...gap, 'input.value': RAW['input.value'], 'output.value': 'Hello!' };
    expect(read(attributes, 2)).toEqual({
      input: ['user: Weather?'],
      output: ['assistant: Hello!'],
      warnings: [],
    });
  });

  it('have a known response in another attribute', () => {
    expect(read({ ...INPUT, 'input.value': 'Hi', 'output.value': RAW['output.value'] }, 2)).toEqual(
      {
        input: ['user: Hi'],
        output: READ_RAW.output,
        warnings: [],
      },
    );
  });
});

it('reads a prompt and an answer that are texts, where there is nothing else', () => {
  expect(read({ 'input.value': 'Once upon', 'output.value': 'a time' })).toEqual({
    input: ['user: Once upon'],
    output: ['assistant: a time'],
    warnings: [],
  });
});
