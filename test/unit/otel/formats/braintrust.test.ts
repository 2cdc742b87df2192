import { describe, expect, it } from 'vitest';
import { readExport, showExport } from '../../../kit/traces/export-nodes.ts';

interface RowFacts {
  readonly name?: string;
  readonly type?: string;
  readonly parent?: string;
  readonly [field: string]: unknown;
}

function row(id: string, { name = id, type, parent, ...rest }: RowFacts): object {
  return {
    id: `row-${id}`,
    span_id: id,
    root_span_id: 'top',
    span_parents: parent === undefined ? null : [parent],
    span_attributes: { name, type },
    ...rest,
  };
}

const asked = [{ role: 'user', content: 'How warm is it?' }];

function model(id: string, parent: string, rest: object = {}): object {
  const output = [{ index: 0, message: { role: 'assistant', content: 'Warm.' } }];
  return row(id, { name: 'Chat Completion', type: 'llm', parent, input: asked, output, ...rest });
}

const READ = { input: ['user: How warm is it?'], output: ['assistant: Warm.'] };

describe('braintrust', () => {
  it('reads the nearest task above a model row as an agent, and cuts prefixes of names', () => {
    const rows = [
      model('m0', 'elsewhere'),
      row('top', { type: 'eval' }),
      row('t1', { type: 'task', name: 'workflow', parent: 'top' }),
      row('t2', { type: 'task', name: 'Agent: forecaster', parent: 't1' }),
      model('m1', 't2'),
      row('f', { type: 'tool', name: 'tool: ask', parent: 't2' }),
      row('t3', { type: 'task', name: "agent run: 'expert'", parent: 'f' }),
      row('x', { type: 'function', parent: 't3' }),
      model('m2', 'x'),
      model('m3', 'x'),
      row('t4', { type: 'task', name: 'Agent: ', parent: 'top' }),
      row('s', { type: 'score', parent: 'top' }),
    ];
    expect(showExport(rows, 'braintrust')).toEqual({
      m0: { is: 'model Chat Completion < elsewhere', ...READ },
      top: { is: 'other top' },
      t1: { is: 'other workflow < top' },
      t2: { is: 'agent forecaster < t1' },
      m1: { is: 'model Chat Completion < t2', ...READ },
      f: { is: 'tool ask < t2' },
      t3: { is: 'agent expert < f' },
      x: { is: 'other x < t3' },
      m2: { is: 'model Chat Completion < x', ...READ },
      m3: { is: 'model Chat Completion < x', ...READ },
      t4: { is: 'other Agent:  < top' },
      s: { is: 'other s < top' },
    });
  });

  it('merges rows into those that they change, whatever comes first', () => {
    const first = model('m', 'top', {
      output: undefined,
      metrics: { start: 10.5 },
      metadata: { model: 'm-1', options: { seed: 1 } },
    });
    const output = 'Warm.';
    const change = (rest: object): object => ({ id: 'row-m', _is_merge: true, ...rest });
    const changes = [
      change({ metrics: { end: 12.25 } }),
      change({ output, metadata: { options: { tools: [{ type: 'function', name: 'look' }] } } }),
      change({ span_attributes: { exec_counter: 4 }, input: null }),
    ];
    for (const rows of [
      [first, ...changes],
      [...changes, first],
      [...changes.toReversed(), first],
    ]) {
      expect(showExport(rows, 'braintrust')).toEqual({
        m: { is: 'model Chat Completion < top', ...READ, tools: ['look'] },
      });
      const [node] = readExport(rows, 'braintrust')[0]?.nodes ?? [];
      expect(node).toMatchObject({
        start: [10, 500_000_000],
        end: [12, 250_000_000],
        order: '000000000010.000500000000.000000000004',
      });
    }
  });

  it.each(['events', 'rows', 'data'])('reads the rows in the list %s of an answer', (key) => {
    const shown = showExport({ [key]: [model('m', 'top')] }, 'braintrust');
    expect(shown).toEqual({ m: { is: 'model Chat Completion < top', ...READ } });
  });

  it('takes instructions, tools and the id of the response from the metadata', () => {
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const metadata = { object: 'response', id: 'resp_7', instructions: 'Be short.', tools };
    const output = [
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"up":true}' },
    ];
    expect(showExport([model('m', 'top', { output, metadata })], 'braintrust')).toEqual({
      m: {
        is: 'model Chat Completion < top',
        responseId: 'resp_7',
        input: ['system: Be short.', 'user: How warm is it?'],
        output: ['assistant → look({"up":true}) #c1'],
        tools: ['look {"type":"object"}'],
      },
    });
  });

  it('reads the graph of LangGraph as the agent, not the task of a node', () => {
    const node = { metadata: { langgraph_node: 'model' } };
    const rows = [
      row('top', { type: 'function' }),
      row('g', { type: 'task', name: 'LangGraph', parent: 'top', metadata: { metadata: {} } }),
      row('n', { type: 'task', name: 'model', parent: 'g', metadata: node }),
      model('m', 'n', { metadata: node }),
    ];
    expect(showExport(rows, 'braintrust')).toEqual({
      top: { is: 'other top' },
      g: { is: 'agent LangGraph < top' },
      n: { is: 'other model < g' },
      m: { is: 'model Chat Completion < n', ...READ },
    });
  });

  it('reads blocks of Bedrock and rows that failed', () => {
    const input = [{ role: 'user', content: [{ text: 'How warm is it?' }] }];
    const toolUse = { toolUseId: 't1', name: 'look', input: {} };
    const rows = [
      model('m', 'top', { input, output: { role: 'assistant', content: [{ toolUse }] } }),
      model('e', 'top', { output: null, error: 'timeout', span_parents: null }),
    ];
    expect(showExport(rows, 'braintrust')).toEqual({
      m: {
        is: 'model Chat Completion < top',
        input: ['user: How warm is it?'],
        output: ['assistant → look({}) #t1'],
      },
      e: { is: 'model Chat Completion', isFailed: true, input: READ.input },
    });
  });

  it('keeps apart traces whose spans have equal ids', () => {
    const other = { ...model('m', 'top'), id: 'row-other', root_span_id: 'second' };
    const traces = readExport([model('m', 'top'), other], 'braintrust');
    expect(traces.map(({ traceId, nodes }) => [traceId, nodes.length])).toEqual([
      ['top', 1],
      ['second', 1],
    ]);
  });
});
