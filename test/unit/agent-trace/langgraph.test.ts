import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type SpanDescription,
  toAgentTrace,
  type ToAgentTraceOptions,
} from '../../../src/otel/index.ts';

const TIME = '2026-01-02T03:04:05.000000';

interface RunFacts {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly parent?: string;
  readonly node?: string;
  /** The place in the order of the siblings, all of which start at one time. */
  readonly place: string;
}

function run({ id, name, type = 'chain', parent, node, place }: RunFacts): object {
  return {
    ...{ id, name, run_type: type, parent_run_id: parent, trace_id: 'graph' },
    start_time: TIME,
    end_time: TIME,
    dotted_order: place.replaceAll(/\d+/g, '20260102T030405000$&Z'),
    extra: { metadata: node === undefined ? {} : { langgraph_node: node } },
  };
}

function call(facts: RunFacts, question: string, answer: string): object {
  return {
    ...run({ ...facts, type: 'llm' }),
    inputs: { messages: [[{ type: 'human', content: question }]] },
    outputs: { generations: [[{ message: { type: 'ai', content: answer } }]] },
  };
}

const RUNS = [
  run({ id: 'graph', name: 'planner', place: '100a' }),
  run({ id: 'n1', name: 'model', parent: 'graph', node: 'model', place: '100a.101b' }),
  call(
    { id: 'm1', name: 'Chat', parent: 'n1', node: 'model', place: '100a.101b.102a' },
    'Plan',
    'I ask.',
  ),
  run({ id: 'n2', name: 'tools', parent: 'graph', node: 'tools', place: '100a.103a' }),
  run({
    id: 't1',
    name: 'ask',
    type: 'tool',
    parent: 'n2',
    node: 'tools',
    place: '100a.103a.104a',
  }),
  run({ id: 'sub', name: 'expert', parent: 't1', node: 'tools', place: '100a.103a.104a.105a' }),
  run({ id: 'n3', name: 'model', parent: 'sub', node: 'model', place: '100a.103a.104a.105a.106a' }),
  call(
    { id: 'm2', name: 'Chat', parent: 'n3', node: 'model', place: '100a.103a.104a.105a.106a.107a' },
    'Sun?',
    'Sun.',
  ),
  run({ id: 'n4', name: 'model', parent: 'graph', node: 'model', place: '100a.109a' }),
  call(
    { id: 'm4', name: 'Chat', parent: 'n4', node: 'model', place: '100a.109a.111b' },
    'Last',
    'Go.',
  ),
  call(
    { id: 'm3', name: 'Chat', parent: 'n4', node: 'model', place: '100a.109a.110a' },
    'And?',
    'Well.',
  ),
];

const interaction = (question: string, answer: string): object => ({
  input_messages: [{ role: 'user', type: 'text', content: question }],
  output_messages: [{ type: 'text', content: answer }],
});

describe('runs of LangGraph', () => {
  it('become an agent per graph, one in a tool of the other, in the order of LangSmith', () => {
    const shuffled = fc.shuffledSubarray(RUNS, { minLength: RUNS.length });
    fc.assert(
      fc.property(shuffled, (runs) => {
        const { trace, warnings } = toAgentTrace(runs);
        expect(warnings).toEqual([]);
        expect(trace).toEqual({
          root_agent_instance_id: 'graph',
          agent_instance_by_id: {
            graph: {
              id: 'graph',
              name: 'planner',
              interactions: [
                interaction('Plan', 'I ask.'),
                'sub',
                interaction('And?', 'Well.'),
                interaction('Last', 'Go.'),
              ],
            },
            sub: { id: 'sub', name: 'expert', interactions: [interaction('Sun?', 'Sun.')] },
          },
        });
      }),
    );
  });

  const agentsOf = (
    namespaces: readonly [string | undefined, string | undefined],
    name: string,
  ) => {
    const withNamespace = (facts: RunFacts, namespace: string | undefined): object => {
      const metadata = { langgraph_node: facts.node, langgraph_checkpoint_ns: namespace };
      return { ...run(facts), extra: { metadata } };
    };
    const [ofNode, ofPart] = namespaces;
    const place = '100a.101a';
    const { trace } = toAgentTrace([
      run({ id: 'graph', name: 'team', place: '100a' }),
      withNamespace({ id: 'n1', name: 'expert', parent: 'graph', node: 'expert', place }, ofNode),
      withNamespace(
        { id: 's1', name, parent: 'n1', node: 'expert', place: `${place}.102a` },
        ofPart,
      ),
      run({ id: 'n2', name: 'model', parent: 's1', node: 'model', place: `${place}.102a.103a` }),
      call(
        { id: 'm1', name: 'Chat', parent: 'n2', node: 'model', place: `${place}.102a.103a.104a` },
        'Sun?',
        'Sun.',
      ),
    ]);
    return Object.values(trace.agent_instance_by_id).map(({ id, name: given }) => [id, given]);
  };

  it.each([
    ['has the name of the node and its namespace', ['expert:1', 'expert:1'], 'expert', 'expert'],
    ['has the name of the node, without a namespace', [undefined, undefined], 'expert', 'expert'],
    ['has no name', ['expert:1', 'expert:1'], 'LangGraph', 'expert'],
    ['has another name', ['expert:1', 'expert:1'], 'forecaster', 'forecaster'],
  ] as const)('become an agent for a graph in a node that %s', (_, namespaces, name, expected) => {
    expect(agentsOf(namespaces, name)).toContainEqual(['s1', expected]);
  });

  it('keep a node in a node of the same name, whose namespace differs, as a step', () => {
    expect(agentsOf(['expert:1', 'expert:1|expert:2'], 'expert')).not.toContainEqual([
      's1',
      'expert',
    ]);
  });

  it('keep the name LangGraph where no node tells another one', () => {
    const { trace } = toAgentTrace([
      run({ id: 'graph', name: 'LangGraph', place: '100a' }),
      run({ id: 'n1', name: 'model', parent: 'graph', node: 'model', place: '100a.101a' }),
      call(
        { id: 'm1', name: 'Chat', parent: 'n1', node: 'model', place: '100a.101a.102a' },
        'Sun?',
        'Sun.',
      ),
    ]);
    expect(trace.agent_instance_by_id).toMatchObject({ graph: { name: 'LangGraph' } });
  });
});

describe('spans of OpenInference with the metadata of LangGraph', () => {
  const toSpan = (item: object): object => {
    const {
      id,
      name,
      parent_run_id: parent,
      extra,
    } = item as Readonly<Record<string, unknown>> & {
      readonly id: string;
      readonly extra: { readonly metadata: object };
    };
    const ids: readonly string[] = ['graph', 'n1', 'm1'];
    const spanId = (of: unknown): string => String(ids.indexOf(String(of)) + 1).padStart(16, '0');
    const isCall = id === 'm1';
    const time = `${String(ids.indexOf(id) + 1)}000000000`;
    const attributes = {
      'openinference.span.kind': isCall ? 'LLM' : 'CHAIN',
      metadata: JSON.stringify(extra.metadata),
      ...(isCall && {
        'llm.input_messages.0.message.content': 'Sun?',
        'llm.output_messages.0.message.content': 'Sun.',
      }),
    };
    return {
      ...{ traceId: '1'.repeat(32), spanId: spanId(id), name },
      ...(parent === undefined ? {} : { parentSpanId: spanId(parent) }),
      ...{ startTimeUnixNano: time, endTimeUnixNano: time },
      attributes: Object.entries(attributes).map(([key, stringValue]) => ({
        key,
        value: { stringValue },
      })),
    };
  };
  const convert = (node: string | undefined, options: ToAgentTraceOptions = {}) => {
    const spans = [
      run({ id: 'graph', name: 'advisor', place: '100a' }),
      run({ id: 'n1', name: 'model', parent: 'graph', ...(node && { node }), place: '100a.101a' }),
      run({ id: 'm1', name: 'Chat', parent: 'n1', ...(node && { node }), place: '100a.101a.102a' }),
    ].map(toSpan);
    const { trace, warnings } = toAgentTrace(
      { resourceSpans: [{ scopeSpans: [{ scope: { name: 'x' }, spans }] }] },
      options,
    );
    const [agent] = Object.values(trace.agent_instance_by_id);
    return [agent?.name, warnings.map(({ code }) => code)];
  };

  it('become an agent with the name of the graph', () => {
    expect(convert('model')).toEqual(['advisor', []]);
    expect(convert(undefined)).toEqual(['advisor', ['no_agent_spans']]);
  });

  it('are described to isAgent with their parent, which decides all the same', () => {
    const seen: (readonly [string, string | undefined])[] = [];
    const isAgent = ({ name, parent }: SpanDescription): boolean => {
      seen.push([name, parent?.name]);
      return false;
    };
    expect(convert('model', { isAgent })).toEqual(['advisor', ['no_agent_spans']]);
    expect(seen).toEqual([
      ['advisor', undefined],
      ['model', 'advisor'],
      ['Chat', 'model'],
    ]);
  });
});
