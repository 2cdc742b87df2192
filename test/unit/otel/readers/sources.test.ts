import { describe, expect, it } from 'vitest';
import { AttributeReader } from '../../../../src/otel/readers/attribute-reader.ts';
import { AGENT_SOURCES, MODEL_SOURCES } from '../../../../src/otel/readers/sources.ts';
import { genAiMessages, sourceSpan } from '../../../kit/traces/telemetry.ts';
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

const request = json({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools: [{}] });
const response = json({ choices: [{ message: { role: 'assistant', content: 'Hello!' } }] });

/** What the sources with names read, and attributes with similar names. */
const EVERYTHING = {
  'ai.prompt.messages': genAiMessages(['user', 'Hi']),
  'ai.prompt.tools': '[{}]',
  'ai.response.text': 'Hello!',
  'gcp.vertex.agent.llm_request': json({ contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }),
  'gcp.vertex.agent.llm_response': json({ content: { role: 'model', parts: [{ text: 'Hi' }] } }),
  'gen_ai.completion.0.content': 'Hello!',
  'gen_ai.input.messages': genAiMessages(['user', 'Hi']),
  'gen_ai.output.messages': genAiMessages(['assistant', 'Hello!']),
  'gen_ai.prompt.0.content': 'Hi',
  'gen_ai.system_instructions': json([{ type: 'text', content: 'Be brief.' }]),
  'gen_ai.tool.definitions': '[{}]',
  'input.value': request,
  'langfuse.observation.input': request,
  'langfuse.observation.output': response,
  'langfuse.observation.tools': '[{}]',
  'llm.input_messages.0.message.content': 'Hi',
  'llm.output_messages.0.message.content': 'Hello!',
  'llm.request.functions.0.name': 'f',
  'llm.tools.0.tool.json_schema': '{"name":"f"}',
  'openinference.span.kind': 'LLM',
  'output.value': response,
};

describe('a source that names its attributes', () => {
  const FIELDS = ['input', 'output', 'system', 'tools'] as const;
  const named = [...new Set([...MODEL_SOURCES, ...AGENT_SOURCES])].flatMap((source) =>
    source.names === undefined ? [] : { source, names: source.names },
  );

  it.each(named)('has nothing without $names, and something with them', ({ source, names }) => {
    const isNamed = (key: string): boolean => names.some((name) => key.startsWith(name));
    const valuesOf = (isPresent: (key: string) => boolean): unknown[] => {
      const entries = Object.entries(EVERYTHING).filter(([key]) => isPresent(key));
      const attributes = new AttributeReader(
        sourceSpan({ attributes: Object.fromEntries(entries) }),
      );
      expect(attributes.mayHave(source)).toBe(entries.some(([key]) => isNamed(key)));
      const values = FIELDS.map((field) => source[field]?.(attributes));
      return values.filter((value) => value !== undefined);
    };
    expect(valuesOf((key) => !isNamed(key))).toEqual([]);
    expect(valuesOf(isNamed)).not.toEqual([]);
  });
});
