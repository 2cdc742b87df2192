import { describe, expect, it } from 'vitest';
import {
  agent,
  call,
  other,
  type OutlineCase,
  outlineOf,
  tool,
} from '../../kit/traces/trace-nodes.ts';

const linked: readonly OutlineCase[] = [
  {
    behaviour: 'a call belongs to the nearest agent above it, through tools and other steps',
    nodes: [
      agent('lead'),
      other('step', { in: 'lead' }),
      call('plan', { in: 'step', from: 1 }),
      tool('ask', { in: 'lead', from: 2 }),
      agent('expert', { in: 'ask', from: 3 }),
      call('answer', { in: 'expert', from: 4 }),
      call('sum', { in: 'lead', from: 5 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert', 'sum'], expert: ['answer'] },
      warnings: [],
    },
  },
  {
    behaviour: 'an agent under a call of a model belongs to the agent that made the call',
    nodes: [
      agent('lead'),
      call('plan', { in: 'lead' }),
      agent('expert', { in: 'plan', from: 1 }),
      call('answer', { in: 'expert' }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> expert'], expert: ['answer'] },
      warnings: [],
    },
  },
  {
    behaviour: 'siblings are ordered by start, then by end, then by id',
    nodes: [
      agent('lead'),
      call('b', { in: 'lead', from: 2, to: 5 }),
      call('a', { in: 'lead', from: 2, to: 5 }),
      call('c', { in: 'lead', from: 2, to: 4 }),
      call('d', { in: 'lead', from: 1 }),
    ],
    outline: { root: 'lead', agents: { lead: ['d', 'c', 'a', 'b'] }, warnings: [] },
  },
  {
    behaviour: 'a source that orders its runs decides over the times',
    nodes: [
      agent('lead'),
      call('b', { in: 'lead', from: 1, order: '2' }),
      call('a', { in: 'lead', from: 2, order: '1' }),
    ],
    outline: { root: 'lead', agents: { lead: ['a', 'b'] }, warnings: [] },
  },
  {
    behaviour:
      'a child that began before its parent, by the clock of another machine, stays below it',
    nodes: [
      agent('lead', { from: 10 }),
      call('plan', { in: 'lead', from: 11 }),
      tool('ask', { in: 'lead', from: 12 }),
      agent('remote', { in: 'ask', from: 1, to: 2 }),
      call('answer', { in: 'remote', from: 1 }),
    ],
    outline: {
      root: 'lead',
      agents: { lead: ['plan', '> remote'], remote: ['answer'] },
      warnings: [],
    },
  },
  {
    behaviour: 'one part whose parent is elsewhere is a service that another one called',
    nodes: [agent('lead', { in: 'elsewhere' }), call('plan', { in: 'lead' })],
    outline: { root: 'lead', agents: { lead: ['plan'] }, warnings: [] },
  },
  {
    behaviour: 'of several parts whose parents are elsewhere, one is reported',
    nodes: [
      agent('one', { in: 'elsewhere', from: 1, to: 2 }),
      call('a', { in: 'one' }),
      agent('two', { in: 'elsewhere', from: 3, to: 4 }),
      call('b', { in: 'two' }),
    ],
    outline: {
      root: 'trace',
      agents: { 'trace (workflow)': ['> one', '> two'], one: ['a'], two: ['b'] },
      warnings: ['several_roots', 'missing_parent'],
    },
  },
  {
    behaviour: 'parents that go round in a circle are cut at the earliest start',
    nodes: [
      agent('one', { in: 'three', from: 2 }),
      agent('two', { in: 'one', from: 1 }),
      agent('three', { in: 'two', from: 3 }),
      call('a', { in: 'three' }),
      call('b', { in: 'two', from: 4 }),
    ],
    outline: {
      root: 'two',
      agents: { two: ['> three', 'b'], three: ['a'] },
      warnings: ['parent_cycle'],
    },
  },
  {
    behaviour: 'a node that is its own parent is at the top',
    nodes: [agent('lead', { in: 'lead' }), call('plan', { in: 'lead' })],
    outline: { root: 'lead', agents: { lead: ['plan'] }, warnings: ['parent_cycle'] },
  },
  {
    behaviour: 'of two nodes with one id, the one that ended last counts',
    nodes: [agent('lead'), agent('lead', { name: 'draft', to: 50 }), call('plan', { in: 'lead' })],
    outline: { root: 'lead', agents: { lead: ['plan'] }, warnings: [] },
  },
];

describe('the nodes of a trace', () => {
  it.each(linked)('$behaviour', ({ nodes, outline }) => {
    expect(outlineOf(nodes)).toEqual(outline);
    expect(outlineOf(nodes.toReversed())).toEqual(outline);
  });
});
