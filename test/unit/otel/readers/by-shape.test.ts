import { describe, expect, it } from 'vitest';
import { showExport } from '../../../kit/traces/export-nodes.ts';

/** Reads the input and the output of a call, as Langfuse has them. */
function read(input: unknown, output: unknown): object {
  const source = [{ id: 'g', type: 'GENERATION', parentObservationId: null, input, output }];
  const { is, captureHint, ...content } = showExport(source, 'langfuse')['g'] ?? { is: '' };
  expect([is, captureHint === undefined]).toEqual(['model ', 'output' in content]);
  return content;
}

const text = 'How warm is it?';
const user = { role: 'user', content: text };
const human = { type: 'human', content: text, additional_kwargs: {} };
const item = { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"up":1}' };
const call = { toolCallId: 'c1', toolName: 'look', input: '{"up":1}' };

describe('values whose shape decides', () => {
  it.each<[string, unknown]>([
    ['a text', text],
    ['a JSON string', JSON.stringify(text)],
    ['a message', user],
    ['messages', [user]],
    ['JSON of messages', JSON.stringify([user])],
    ['a body', { model: 'm', messages: [user] }],
    ['a body of the Responses API', { model: 'm', input: text }],
    ['a body of Gemini', { contents: [{ role: 'user', parts: [{ text }] }] }],
    ['a prompt', { prompt: text }],
    ['prompts of a model that completes text', { prompts: [text] }],
    ['messages of LangChain', { messages: [human] }],
    ['a batch of LangChain', { messages: [[human]] }],
    ['a list of conversations', [[human]]],
    ['GenAI parts', [{ role: 'user', parts: [{ type: 'text', content: text }] }]],
    ['arguments of a function', { args: [text], kwargs: {} }],
    ['a body among the arguments', { args: ['client'], kwargs: { messages: [user] } }],
    ['messages among the arguments', { args: [[user]] }],
  ])('are read as input: %s', (_, input) => {
    expect(read(input, 'Warm.')).toEqual({
      input: [`user: ${text}`],
      output: ['assistant: Warm.'],
    });
  });

  it.each(['{}', ' [] '])('have no input where the JSON is %j', (input) => {
    expect(read(input, 'Warm.')).toEqual({ output: ['assistant: Warm.'] });
  });

  it.each<[string, unknown]>([
    ['a text', 'Warm.'],
    ['a JSON string', '"Warm."'],
    ['the messages of a graph', { messages: [{ type: 'ai', content: 'Warm.' }] }],
    ['a whole conversation', { messages: [user, { role: 'assistant', content: 'Warm.' }] }],
    ['a message in an object', { message: { role: 'assistant', content: 'Warm.' } }],
    ['a message', { role: 'assistant', content: 'Warm.' }],
    ['messages', [{ role: 'assistant', content: 'Warm.' }]],
    ['a completion', { choices: [{ message: { role: 'assistant', content: 'Warm.' } }] }],
    ['choices', [{ index: 0, message: { role: 'assistant', content: 'Warm.' } }]],
    ['a generation', { generations: [[{ text: 'Warm.' }]] }],
    ['generations of one prompt', { generations: [{ text: 'Warm.' }] }],
    [
      'a message of a generation',
      { generations: [[{ message: { type: 'ai', content: 'Warm.' } }]] },
    ],
    ['what a function returned', { output: { role: 'assistant', content: 'Warm.' } }],
    ['a text that a function returned', { output: 'Warm.' }],
    ['a step', { text: 'Warm.', toolCalls: [] }],
    ['a text of a step', { text: 'Warm.', files: [] }],
    ['GenAI parts', [{ role: 'assistant', parts: [{ type: 'text', content: 'Warm.' }] }]],
    ['blocks of Anthropic', { role: 'assistant', content: [{ type: 'text', text: 'Warm.' }] }],
    ['a list of blocks', [{ type: 'text', text: 'Warm.' }]],
  ])('are read as output: %s', (_, output) => {
    expect(read(text, output)).toMatchObject({
      input: [`user: ${text}`],
      output: ['assistant: Warm.'],
    });
  });

  it.each(['[1] says it is warm.', '{warm}', '{"warm":true}', '[20, 21]'])(
    'may be an answer that begins like JSON: %s',
    (answer) => {
      expect(read(text, answer)).toEqual({
        input: [`user: ${text}`],
        output: [`assistant: ${answer}`],
      });
    },
  );

  it('may be a prompt that is JSON where the product exports texts as they are', () => {
    const prompt = '{"city":"Oslo"}';
    const outputs = { role: 'assistant', content: 'Warm.' };
    const runs = [{ id: 'r', run_type: 'llm', inputs: { prompt }, outputs }];
    const rows = [{ id: 'r', span_attributes: { type: 'llm' }, input: prompt, output: outputs }];
    const expected = { input: [`user: ${prompt}`], output: ['assistant: Warm.'] };
    expect(showExport(runs, 'langsmith')['r']).toMatchObject(expected);
    expect(showExport(rows, 'braintrust')['r']).toMatchObject(expected);
    expect(read(prompt, 'Warm.')).toEqual({
      output: ['assistant: Warm.'],
      warnings: ['unreadable_content langfuse.observation.input'],
    });
  });

  it('may be a text that only begins like a JSON string', () => {
    expect(read('"Warm?" he asked', '"Warm."\n')).toEqual({
      input: ['user: "Warm?" he asked'],
      output: ['assistant: Warm.'],
    });
  });

  it.each<[string, unknown, readonly string[]]>([
    ['calls of the AI SDK', [call], ['assistant → look({"up":1}) #c1']],
    ['calls of a step', { text: '', toolCalls: [call] }, ['assistant → look({"up":1}) #c1']],
    [
      'text and calls of a step',
      { text: 'I look.', toolCalls: [{ ...call, input: undefined, args: { up: 1 } }] },
      ['assistant: I look.', 'assistant → look({"up":1}) #c1'],
    ],
    [
      'calls of a stream with ids',
      { tool_calls: [{ id: 'c1', function: { name: 'look', arguments: '{"up":1}' } }] },
      ['assistant → look({"up":1}) #c1'],
    ],
    ['an item of the Responses API', item, ['assistant → look({"up":1}) #c1']],
    [
      'items of the Responses API',
      [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        item,
      ],
      ['assistant: I look.', 'assistant → look({"up":1}) #c1'],
    ],
  ])('are read as calls: %s', (_, output, expected) => {
    expect(read(text, output)).toEqual({ input: [`user: ${text}`], output: expected });
  });

  it('are an empty answer, which may lack calls, for an empty step', () => {
    expect(read(text, { text: '' })).toEqual({
      input: [`user: ${text}`],
      output: ['assistant: '],
      warnings: ['tool_calls_missing'],
    });
  });

  it('have the instructions and the tools of the Responses API beside them', () => {
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const metadata = { instructions: 'Be brief.', tools };
    const call = { id: 'g', type: 'GENERATION', parentObservationId: null, metadata };
    const source = [{ ...call, input: text, output: 'Warm.' }];
    expect(showExport(source, 'langfuse')['g']).toMatchObject({
      input: ['system: Be brief.', `user: ${text}`],
      output: ['assistant: Warm.'],
      tools: ['look {"type":"object"}'],
    });
  });

  it.each([
    ['other keys', { tool_calls: [{ function: { name: 'look' } }], note: 1 }],
    ['no call', { tool_calls: [] }],
    ['a call without a name', { tool_calls: [{ function: {} }] }],
  ])('are a text, where there are no tool calls but %s', (_, output) => {
    expect(read(text, JSON.stringify(output))).toEqual({
      input: [`user: ${text}`],
      output: [`assistant: ${JSON.stringify(output)}`],
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, ''],
    ['a mark of redaction', '__REDACTED__', ''],
    ['a number', 7, ''],
    ['an empty object', {}, ''],
    ['an empty list', [], ''],
    ['an unknown object', { content: 'role' }, 'unreadable_content'],
    ['JSON that is cut', '[{"role":"user"', 'attribute_truncated'],
    ['a list of odd values', [7], 'unreadable_content'],
  ])('are no content: %s', (_, value, code) => {
    const warnings = (key: string): object =>
      code === '' ? {} : { warnings: [`${code} langfuse.observation.${key}`] };
    expect(read(text, value)).toEqual({ input: [`user: ${text}`], ...warnings('output') });
    expect(read(value, 'Warm.')).toMatchObject({ output: ['assistant: Warm.'] });
  });

  it.each<[string, unknown]>([
    ['an unknown object', { content: 'role' }],
    ['pairs of texts', [['human', text]]],
  ])('are no input: %s', (_, input) => {
    const { warnings, ...content } = read(input, 'Warm.') as Readonly<Record<string, unknown>>;
    expect(content).toEqual({ output: ['assistant: Warm.'] });
    expect(String(warnings)).toMatch(/^unreadable_content /);
  });

  it('have the system text and the tools of the body', () => {
    const tools = [{ type: 'function', function: { name: 'look' } }];
    const body = { system: 'Be short.', messages: [user], tools };
    expect(read(body, 'Warm.')).toEqual({
      input: ['system: Be short.', `user: ${text}`],
      output: ['assistant: Warm.'],
      tools: ['look'],
    });
  });
});
