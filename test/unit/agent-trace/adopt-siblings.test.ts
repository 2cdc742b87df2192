import { describe, expect, it } from 'vitest';
import {
  agent,
  call,
  nodeOf,
  type OutlineCase,
  outlineOf,
  tool,
  workflow,
} from '../../kit/traces/trace-nodes.ts';

const adopted: readonly OutlineCase[] = [
  {
    behaviour: 'a sibling that names the agent before it was handed over by it',
    nodes: [
      agent('lead', { to: 2 }),
      call('plan', { in: 'lead' }),
      agent('expert', { from: 3, handedOverBy: 'lead' }),
      call('answer', { in: 'expert', from: 3 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert'], expert: ['answer'] },
      warnings: ['agent_handoff: expert'],
    },
  },
  {
    behaviour: 'a handoff gives the next run of an agent to the one that handed over',
    nodes: [
      workflow('task'),
      agent('lead', { in: 'task', to: 3 }),
      call('plan', { in: 'lead' }),
      nodeOf('handoff', 'h', { in: 'lead', from: 2, handoff: { from: 'lead', to: 'Math Expert' } }),
      agent('expert', { in: 'task', name: 'math_expert', from: 4 }),
      call('answer', { in: 'expert', from: 4 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert'], 'expert (math_expert)': ['answer'] },
      warnings: ['agent_handoff: math_expert'],
    },
  },
  {
    behaviour: 'a handoff beside the agents names both',
    nodes: [
      workflow('task'),
      nodeOf('handoff', 'h', { in: 'task', from: 2, handoff: { from: 'lead', to: 'expert' } }),
      agent('lead', { in: 'task', to: 2 }),
      call('plan', { in: 'lead' }),
      agent('expert', { in: 'task', from: 3 }),
      call('answer', { in: 'expert', from: 3 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert'], expert: ['answer'] },
      warnings: ['agent_handoff: expert'],
    },
  },
  {
    behaviour: 'a tool that transfers is a handoff',
    nodes: [
      agent('lead', { to: 3 }),
      call('plan', { in: 'lead' }),
      tool('transfer_to_expert', { in: 'lead', from: 2, to: 3, handoff: { to: 'expert' } }),
      agent('expert', { from: 4 }),
      call('answer', { in: 'expert', from: 4 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert'], expert: ['answer'] },
      warnings: ['agent_handoff: expert'],
    },
  },
  {
    behaviour: 'agents that hand over to each other become three runs, each below the one before',
    nodes: [
      agent('a1', { name: 'A', to: 2 }),
      call('one', { in: 'a1' }),
      nodeOf('handoff', 'h1', { in: 'a1', from: 1, handoff: { to: 'B' } }),
      agent('b', { name: 'B', from: 3, to: 5 }),
      call('two', { in: 'b', from: 3 }),
      nodeOf('handoff', 'h2', { in: 'b', from: 4, handoff: { to: 'A' } }),
      agent('a2', { name: 'A', from: 6 }),
      call('three', { in: 'a2', from: 6 }),
    ],
    outline: {
      root: 'a1',
      agents: { 'a1 (A)': ['one', '> b'], 'b (B)': ['two', '> a2'], 'a2 (A)': ['three'] },
      warnings: ['agent_handoff: B', 'agent_handoff: A'],
    },
  },
  {
    behaviour: 'a handoff is used once: a later run of the agent is not given away',
    nodes: [
      agent('lead', { to: 2 }),
      call('plan', { in: 'lead' }),
      nodeOf('handoff', 'h', { in: 'lead', from: 1, handoff: { to: 'expert' } }),
      agent('e1', { name: 'expert', from: 3, to: 4 }),
      call('one', { in: 'e1', from: 3 }),
      agent('e2', { name: 'expert', from: 5 }),
      call('two', { in: 'e2', from: 5 }),
    ],
    outline: {
      root: 'trace',
      agents: {
        'trace (workflow)': ['> lead', '> e2'],
        lead: ['plan', '> e1'],
        'e1 (expert)': ['one'],
        'e2 (expert)': ['two'],
      },
      warnings: ['agent_handoff: expert', 'several_roots'],
    },
  },
  {
    behaviour: 'a sibling that ran within a tool of another belongs to it',
    nodes: [
      workflow('task'),
      agent('lead', { in: 'task' }),
      call('plan', { in: 'lead' }),
      tool('ask_expert', { in: 'lead', from: 2, to: 6 }),
      agent('expert', { in: 'task', from: 3, to: 5 }),
      call('answer', { in: 'expert', from: 3 }),
      call('sum', { in: 'lead', from: 7 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert', 'sum'], expert: ['answer'] },
      warnings: ['parent_inferred: expert'],
    },
  },
  {
    behaviour: 'of tools around a sibling, the one that began last called it',
    nodes: [
      agent('lead'),
      call('plan', { in: 'lead' }),
      tool('outer', { in: 'lead', from: 1, to: 90 }),
      agent('middle', { from: 2, to: 80 }),
      call('m', { in: 'middle', from: 3 }),
      tool('inner', { in: 'middle', from: 4, to: 70 }),
      tool('short', { in: 'lead', from: 5, to: 6 }),
      agent('leaf', { from: 7, to: 60 }),
      call('l', { in: 'leaf', from: 8 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> middle'], middle: ['m', '> leaf'], leaf: ['l'] },
      warnings: ['parent_inferred: middle', 'parent_inferred: leaf'],
    },
  },
  {
    behaviour: 'a sibling whose end is not known belongs to no tool that ended before it began',
    nodes: [
      workflow('task'),
      agent('lead', { in: 'task', to: 3 }),
      call('plan', { in: 'lead' }),
      tool('search', { in: 'lead', from: 1, to: 2 }),
      agent('writer', { in: 'task', from: 5, to: 0 }),
      call('text', { in: 'writer', from: 6 }),
    ],
    outline: {
      root: 'task',
      agents: { task: ['> lead', '> writer'], lead: ['plan'], writer: ['text'] },
      warnings: ['several_roots'],
    },
  },
  {
    behaviour: 'a sibling whose end is not known belongs to the tool in which it began',
    nodes: [
      workflow('task'),
      agent('lead', { in: 'task' }),
      call('plan', { in: 'lead' }),
      tool('ask', { in: 'lead', from: 2, to: 7 }),
      agent('writer', { in: 'task', from: 5, to: 0 }),
      call('text', { in: 'writer', from: 6 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> writer'], writer: ['text'] },
      warnings: ['parent_inferred: writer'],
    },
  },
  {
    behaviour: 'siblings without times belong to no tool',
    nodes: [
      workflow('task', { to: 0 }),
      agent('lead', { in: 'task', to: 0 }),
      call('plan', { in: 'lead', to: 0 }),
      tool('search', { in: 'lead', to: 0 }),
      agent('writer', { in: 'task', to: 0 }),
      call('text', { in: 'writer', to: 0 }),
    ],
    outline: {
      root: 'task',
      agents: { task: ['> lead', '> writer'], lead: ['plan'], writer: ['text'] },
      warnings: ['several_roots'],
    },
  },
  {
    behaviour: 'of tools that began together, the one with the name of the sibling called it',
    nodes: [
      agent('one', { to: 50 }),
      call('a', { in: 'one' }),
      tool('ask_writer', { in: 'one', from: 10, to: 20 }),
      agent('two', { to: 60 }),
      call('b', { in: 'two' }),
      tool('ask_math_expert', { in: 'two', from: 10, to: 20 }),
      agent('expert', { name: 'Math Expert', from: 12, to: 15 }),
      call('answer', { in: 'expert', from: 12 }),
    ],
    outline: {
      root: 'trace',
      agents: {
        'trace (workflow)': ['> one', '> two'],
        one: ['a'],
        two: ['b', '> expert'],
        'expert (Math Expert)': ['answer'],
      },
      warnings: ['parent_inferred: Math Expert', 'several_roots'],
    },
  },
  {
    behaviour: 'agents below one that calls a model itself stay where they are',
    nodes: [
      agent('lead'),
      call('plan', { in: 'lead' }),
      agent('one', { in: 'lead', from: 1, to: 20 }),
      call('a', { in: 'one' }),
      tool('ask_two', { in: 'one', from: 2, to: 10 }),
      agent('two', { in: 'lead', from: 3, to: 9 }),
      call('b', { in: 'two' }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> one', '> two'], one: ['a'], two: ['b'] },
      warnings: [],
    },
  },
];

describe('agents that a tracer wrote beside each other', () => {
  it.each(adopted)('$behaviour', ({ nodes, outline }) => {
    expect(outlineOf(nodes)).toEqual(outline);
    expect(outlineOf(nodes.toReversed())).toEqual(outline);
  });
});
