import { describe, expect, it } from 'vitest';
import { readExport, showExport } from '../../../kit/traces/export-nodes.ts';

const message = (kind: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', `${kind}Message`],
  kwargs,
});

const chain = (id: string, name: string, rest: object = {}): object => ({
  id,
  name,
  run_type: 'chain',
  trace_id: 'graph',
  ...rest,
});

const metadata = (fields: object): object => ({ extra: { metadata: fields } });

const model = (id: string, parent: string, answer: string, rest: object = {}): object => ({
  id,
  name: 'ChatModel',
  run_type: 'llm',
  parent_run_id: parent,
  trace_id: 'graph',
  inputs: { messages: [[message('Human', { content: 'How warm is it?' })]] },
  outputs: { generations: [[{ text: answer, message: message('AI', { content: answer }) }]] },
  ...rest,
});

describe('langsmith', () => {
  it('reads serialized messages, tools and results of LangChain', () => {
    const call = { name: 'weather', args: { city: 'Oslo' }, id: 'c1', type: 'tool_call' };
    const run = {
      ...model('m', 'top', ''),
      inputs: {
        messages: [
          [
            message('System', { content: 'Be short.' }),
            message('Human', { content: 'How warm is it?' }),
            message('AI', { content: '', tool_calls: [call] }),
            message('Tool', { content: '4 degrees', tool_call_id: 'c1', name: 'weather' }),
          ],
        ],
      },
      outputs: { generations: [[{ message: message('AI', { content: 'Cold.' }) }]] },
      extra: {
        invocation_params: {
          tools: [{ type: 'function', function: { name: 'weather', description: 'Looks.' } }],
        },
        metadata: { ls_model_name: 'm-1', lc_agent_name: 'forecaster' },
      },
    };
    expect(showExport([run], 'langsmith')).toEqual({
      m: {
        is: 'model ChatModel < top',
        agentName: 'forecaster',
        input: [
          'system: Be short.',
          'user: How warm is it?',
          'assistant → weather({"city":"Oslo"}) #c1',
          'tool #c1 (weather): 4 degrees',
        ],
        output: ['assistant: Cold.'],
        tools: ['weather Looks.'],
      },
    });
  });

  it('reads the runs below a run, and takes parent and trace from their places', () => {
    const tree = {
      id: 'root',
      name: 'main',
      run_type: 'chain',
      child_runs: [
        {
          id: 'call',
          name: 'ChatModel',
          run_type: 'llm',
          inputs: { messages: [{ role: 'user', content: 'Hi' }], tools: [] },
          outputs: {
            id: 'chatcmpl-9',
            choices: [{ message: { role: 'assistant', content: 'Ho' } }],
          },
          child_runs: [],
        },
        {
          id: 'lookup',
          name: 'search',
          run_type: 'tool',
          child_runs: [{ id: 'p', run_type: 'parser' }],
        },
      ],
    };
    expect(readExport(tree, 'langsmith').map(({ traceId }) => traceId)).toEqual(['root']);
    expect(showExport(tree, 'langsmith')).toEqual({
      root: { is: 'other main' },
      call: {
        is: 'model ChatModel < root',
        responseId: 'chatcmpl-9',
        input: ['user: Hi'],
        output: ['assistant: Ho'],
        tools: [],
      },
      lookup: { is: 'tool search < root' },
      p: { is: 'other  < lookup' },
    });
  });

  it('merges what was patched into what was posted, found by id or by order', () => {
    const order = '20260102T030405000001Zone.20260102T030405000002Ztwo';
    const posted = { id: 'two', name: 'ChatModel', run_type: 'llm', dotted_order: order };
    const inputs = { messages: [{ role: 'user', content: 'Hi' }] };
    const patched = {
      dotted_order: order,
      outputs: { role: 'assistant', content: 'Ho' },
      error: '',
    };
    const expected = {
      two: { is: 'model ChatModel < one', input: ['user: Hi'], output: ['assistant: Ho'] },
    };
    const bodies = [
      { post: [{ ...posted, inputs, outputs: null }], patch: [patched] },
      [{ patch: [patched] }, { post: [{ ...posted, inputs }] }],
      { post: [posted], patch: [{ ...patched, id: 'two', inputs, end_time: 5 }] },
    ];
    for (const body of bodies) {
      expect(showExport(body, 'langsmith')).toEqual(expected);
      expect(readExport(body, 'langsmith')[0]?.traceId).toBe('one');
    }
  });

  it('orders siblings of one time by dotted_order, or by their count where one has none', () => {
    const runs = ['b', 'a', 'c'].map((id, index) => ({
      ...chain(id, id),
      start_time: '2026-01-02T03:04:05.000000',
      execution_order: index,
      dotted_order: `20260102T030405000000Z${id}`,
    }));
    const sorted = (source: object): readonly unknown[] =>
      readExport(source, 'langsmith')
        .flatMap(({ nodes }) => nodes)
        .sort((a, b) => ((a.order ?? '') < (b.order ?? '') ? -1 : 1))
        .map(({ id }) => id);
    expect(sorted({ runs })).toEqual(['a', 'b', 'c']);
    const [first, ...others] = runs;
    expect(sorted([...others, { ...first, dotted_order: undefined }])).toEqual(['b', 'a', 'c']);
  });

  it('reads the run of a graph as an agent, and its nodes as steps', () => {
    const runs = [
      chain('graph', 'LangGraph', metadata({ lc_agent_name: 'planner' })),
      chain('n1', 'model', {
        parent_run_id: 'graph',
        ...metadata({ langgraph_node: 'model', lc_agent_name: 'planner' }),
      }),
      model('m1', 'n1', 'Warm.', metadata({ langgraph_node: 'model' })),
    ];
    expect(showExport(runs, 'langsmith')).toEqual({
      graph: { is: 'agent planner' },
      n1: { is: 'other model < graph' },
      m1: {
        is: 'model ChatModel < n1',
        input: ['user: How warm is it?'],
        output: ['assistant: Warm.'],
      },
    });
  });

  it.each([
    ['its own name where it repeats that of the agent above', 'planner', 'LangGraph', 'LangGraph'],
    ['the name that it has in the metadata', 'researcher', 'LangGraph', 'researcher'],
    ['the name of its run', undefined, 'lookup-graph', 'lookup-graph'],
  ])('gives a graph in a tool %s', (_, agent, name, expected) => {
    const outer = { langgraph_node: 'tools', lc_agent_name: 'planner' };
    const runs = [
      chain('graph', 'planner', metadata({ lc_agent_name: 'planner' })),
      chain('n1', 'tools', { parent_run_id: 'graph', ...metadata(outer) }),
      {
        ...chain('t1', 'ask_researcher', { parent_run_id: 'n1', ...metadata(outer) }),
        run_type: 'tool',
      },
      chain('inner', name, {
        parent_run_id: 't1',
        ...metadata({ langgraph_node: 'tools', lc_agent_name: agent }),
      }),
      chain('n2', 'model', { parent_run_id: 'inner', ...metadata({ langgraph_node: 'model' }) }),
    ];
    const shown = showExport(runs, 'langsmith');
    expect(Object.values(shown).map(({ is }) => is)).toEqual([
      'agent planner',
      'other tools < graph',
      'tool ask_researcher < n1',
      `agent ${expected} < t1`,
      'other model < inner',
    ]);
  });

  it('marks runs that failed, and reads a tool that transfers as a handoff', () => {
    const runs = [
      { ...model('m', 'top', ''), outputs: null, error: 'RateLimitError' },
      { id: 't', run_type: 'tool', name: 'transfer_to_writer', trace_id: 'graph' },
    ];
    expect(showExport(runs, 'langsmith')).toEqual({
      m: { is: 'model ChatModel < top', isFailed: true, input: ['user: How warm is it?'] },
      t: { is: 'tool transfer_to_writer', handoff: { to: 'writer' } },
    });
  });

  it('lets isAgent decide, by name and metadata', () => {
    const runs = [
      chain('a', 'crew', metadata({ team: 'sales' })),
      chain('graph', 'LangGraph'),
      chain('n', 'step', { parent_run_id: 'graph', ...metadata({ langgraph_node: 'step' }) }),
    ];
    const isAgent = ({ attributes }: { attributes: Readonly<Record<string, unknown>> }): boolean =>
      attributes['team'] === 'sales';
    const shown = showExport(runs, 'langsmith', { isAgent });
    expect(Object.values(shown).map(({ is }) => is)).toEqual([
      'agent crew',
      'other LangGraph',
      'other step < graph',
    ]);
  });
});
