import { describe, expect, it } from 'vitest';
import { readExport, showExport } from '../../../kit/traces/export-nodes.ts';

function observation(id: string, type: string, rest: object = {}): object {
  return {
    id,
    traceId: 'trace',
    type,
    name: id,
    parentObservationId: null,
    startTime: '2026-01-02T03:04:05.006Z',
    endTime: '2026-01-02T03:04:06Z',
    level: 'DEFAULT',
    ...rest,
  };
}

const question = [{ role: 'user', content: 'How warm is it?' }];

const generation = (id: string, rest: object = {}): object =>
  observation(id, 'GENERATION', { input: question, output: 'Warm.', ...rest });

const READ = { input: ['user: How warm is it?'], output: ['assistant: Warm.'] };

describe('langfuse', () => {
  it.each([
    ['AGENT', 'agent x'],
    ['TOOL', 'tool x'],
    ['SPAN', 'other x'],
    ['CHAIN', 'other x'],
    ['EVENT', 'other x'],
    ['EMBEDDING', 'other x'],
  ])('reads an observation of the type %s as %s', (type, is) => {
    expect(showExport([observation('x', type)], 'langfuse')).toEqual({ x: { is } });
  });

  it('reads the attributes that an export has kept', () => {
    const attributes = {
      'gen_ai.agent.name': 'forecaster',
      'gen_ai.system_instructions': 'Be short.',
    };
    const called = {
      'gen_ai.response.id': 'resp_1',
      'gen_ai.tool.definitions': '[{"type":"function","name":"look"}]',
    };
    const source = [
      observation('a', 'SPAN', { metadata: JSON.stringify({ attributes, scope: { name: 's' } }) }),
      generation('g', {
        parentObservationId: 'a',
        metadata: { attributes: JSON.stringify(called) },
      }),
      generation('h', { level: 'ERROR', output: null, metadata: 'no JSON' }),
    ];
    expect(showExport(source, 'langfuse')).toEqual({
      a: { is: 'agent forecaster', system: ['system: Be short.'] },
      g: { is: 'model g < a', responseId: 'resp_1', ...READ, tools: ['look'] },
      h: {
        is: 'model h',
        isFailed: true,
        input: READ.input,
        captureHint: 'turn on the capture of message content in the library that wrote the spans',
      },
    });
  });

  it.each([
    [
      'of a trace and its observations',
      { trace: { id: 'trace' }, observations: [{ ...generation('g'), traceId: undefined }] },
    ],
    ['of the API', { id: 'trace', name: 'chat', observations: [generation('g')] }],
    ['of a page of observations', { data: [generation('g')], meta: {} }],
    ['of a list of traces', [{ id: 'trace', observations: [generation('g')] }]],
    ['with texts', [generation('g', { input: JSON.stringify(question), output: '"Warm."' })]],
  ])('reads an export %s', (_, source) => {
    expect(readExport(source, 'langfuse').map(({ traceId }) => traceId)).toEqual(['trace']);
    expect(showExport(source, 'langfuse')).toEqual({ g: { is: 'model g', ...READ } });
  });

  it('takes tools from among the messages, and calls from where LangChain has them', () => {
    const calls = [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }];
    const assistant = { role: 'assistant', content: '', additional_kwargs: { tool_calls: calls } };
    const definition = { type: 'function', function: { name: 'look', description: 'Looks.' } };
    const input = [
      ...question,
      assistant,
      { role: 'tool', content: '4', tool_call_id: 'c1' },
      { role: 'tool', content: definition },
    ];
    expect(showExport([generation('g', { input, output: assistant })], 'langfuse')).toEqual({
      g: {
        is: 'model g',
        input: [READ.input[0], 'assistant → look({}) #c1', 'tool #c1: 4'],
        output: ['assistant → look({}) #c1'],
        tools: ['look Looks.'],
      },
    });
  });

  it('reads calls of the AI SDK, whose tools are in the metadata', () => {
    const tool = { type: 'function', name: 'look', inputSchema: { type: 'object' } };
    const source = [
      generation('g', {
        input: '{"prompt":"How warm is it?"}',
        output: '[{"toolCallId":"c1","toolName":"look","input":"{\\"up\\":1}"}]',
        metadata: { tools: [JSON.stringify(tool)] },
      }),
    ];
    expect(showExport(source, 'langfuse')).toEqual({
      g: {
        is: 'model g',
        input: READ.input,
        output: ['assistant → look({"up":1}) #c1'],
        tools: ['look {"type":"object"}'],
      },
    });
  });

  it('reads the graph of LangGraph as the agent', () => {
    const node = { metadata: { langgraph_node: 'model' } };
    const source = [
      observation('g', 'SPAN', { name: 'LangGraph', metadata: { lc_agent_name: 'planner' } }),
      observation('n', 'SPAN', { name: 'model', parentObservationId: 'g', ...node }),
      generation('m', { parentObservationId: 'n', ...node }),
      { ...observation('g', 'SPAN', { name: 'LangGraph' }), traceId: 'other' },
    ];
    const shown = readExport(source, 'langfuse').map(({ nodes }) =>
      nodes.map(({ kind, name }) => `${kind} ${name}`),
    );
    expect(shown).toEqual([['agent planner', 'other model', 'model m'], ['other LangGraph']]);
  });

  it('skips observations without an id', () => {
    const source = [
      observation('', 'AGENT'),
      observation('x', 'AGENT'),
      { parentObservationId: 1 },
    ];
    expect(showExport(source, 'langfuse')).toEqual({ x: { is: 'agent x' } });
  });

  it('keeps what is without a trace together', () => {
    const source = ['a', 'b'].map((id) => ({ ...observation(id, 'AGENT'), traceId: undefined }));
    expect(readExport(source, 'langfuse').map(({ nodes }) => nodes.length)).toEqual([2]);
  });
});
