import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAgentTrace } from '../../../../src/otel/index.ts';

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
});
