import { describe, expect, it } from 'vitest';
import { agent, call, other, type OutlineCase, outlineOf } from '../../kit/traces/trace-nodes.ts';

const roots: readonly OutlineCase[] = [
  {
    behaviour: 'agents without a call of a model below them are left out',
    nodes: [
      agent('lead'),
      call('plan', { in: 'lead' }),
      agent('idle', { in: 'lead' }),
      agent('idler', { in: 'idle' }),
    ],
    outline: { root: 'lead', agents: { lead: ['plan'] }, warnings: [] },
  },
  {
    behaviour: 'an agent that only calls one other gives way to it',
    nodes: [
      agent('crew'),
      agent('inner', { in: 'crew' }),
      agent('worker', { in: 'inner' }),
      call('a', { in: 'worker' }),
      call('b', { in: 'worker' }),
    ],
    outline: { root: 'worker', agents: { worker: ['a', 'b'] }, warnings: [] },
  },
  {
    behaviour:
      'calls without any agent get one, which has the id and the name of the only span at the top',
    nodes: [other('job'), call('a', { in: 'job' }), call('b', { in: 'job', from: 1 })],
    outline: { root: 'job', agents: { job: ['a', 'b'] }, warnings: ['no_agent_spans'] },
  },
  {
    behaviour: 'the name of the only agent that all calls name comes before that of the span',
    nodes: [
      other('job'),
      call('a', { in: 'job', agentName: 'Ada' }),
      call('b', { in: 'job', from: 1 }),
    ],
    outline: { root: 'job', agents: { 'job (Ada)': ['a', 'b'] }, warnings: ['no_agent_spans'] },
  },
  {
    behaviour: 'calls that name several agents get the name of the span',
    nodes: [
      other('job'),
      call('a', { in: 'job', agentName: 'one' }),
      call('b', { in: 'job', from: 1, agentName: 'two' }),
    ],
    outline: { root: 'job', agents: { job: ['a', 'b'] }, warnings: ['no_agent_spans'] },
  },
  {
    behaviour: 'calls at the top get an agent with the id of the trace',
    nodes: [call('a'), call('b', { from: 1 })],
    outline: {
      root: 'trace',
      agents: { 'trace (workflow)': ['a', 'b'] },
      warnings: ['no_agent_spans'],
    },
  },
  {
    behaviour: 'a call beside an agent makes a root for both',
    nodes: [agent('lead', { from: 1 }), call('a', { in: 'lead' }), call('b')],
    outline: {
      root: 'trace',
      agents: { 'trace (workflow)': ['b', '> lead'], lead: ['a'] },
      warnings: ['several_roots'],
    },
  },
  {
    behaviour: 'a root has another id than an agent that has the id of the trace',
    nodes: [
      agent('trace', { to: 1 }),
      call('a', { in: 'trace' }),
      agent('second', { from: 2 }),
      call('b', { in: 'second' }),
    ],
    outline: {
      root: 'trace-root',
      agents: { 'trace-root (workflow)': ['> trace', '> second'], trace: ['a'], second: ['b'] },
      warnings: ['several_roots'],
    },
  },
  {
    behaviour:
      'a root that is added has an id of its own, also where agents below others have that of the trace',
    nodes: [
      agent('first'),
      call('a', { in: 'first' }),
      agent('trace', { in: 'first', from: 1 }),
      call('b', { in: 'trace', from: 1 }),
      agent('trace-root', { from: 2 }),
      call('c', { in: 'trace-root', from: 2 }),
    ],
    outline: {
      root: 'trace-root-root',
      agents: {
        'trace-root-root (workflow)': ['> first', '> trace-root'],
        first: ['a', '> trace'],
        trace: ['b'],
        'trace-root': ['c'],
      },
      warnings: ['several_roots'],
    },
  },
  {
    behaviour: 'a span at the top without a name makes a root that is named workflow',
    nodes: [other('job', { name: '' }), call('a', { in: 'job' })],
    outline: { root: 'job', agents: { 'job (workflow)': ['a'] }, warnings: ['no_agent_spans'] },
  },
  {
    behaviour: 'an agent without a name is named agent',
    nodes: [agent('lead', { name: ' ' }), call('a', { in: 'lead' })],
    outline: { root: 'lead', agents: { 'lead (agent)': ['a'] }, warnings: [] },
  },
  {
    behaviour: 'a call of a library that names no agent is a step of the agent around it',
    nodes: [
      agent('lead'),
      agent('generateText', { in: 'lead', isNamed: false }),
      call('a', { in: 'generateText' }),
    ],
    outline: { root: 'lead', agents: { lead: ['a'] }, warnings: [] },
  },
  {
    behaviour: 'a call of a library that names no agent is an agent where there is no other',
    nodes: [agent('generateText', { isNamed: false }), call('a', { in: 'generateText' })],
    outline: { root: 'generateText', agents: { generateText: ['a'] }, warnings: [] },
  },
];

describe('the root of a trace', () => {
  it.each(roots)('$behaviour', ({ nodes, outline }) => {
    expect(outlineOf(nodes)).toEqual(outline);
  });

  it('has the name that the caller gives instead of that of a call that names no agent', () => {
    const unnamed = { isNamed: false, nameHint: 'name it' };
    const nodes = [agent('generateText', unnamed), call('a', { in: 'generateText' })];
    const named = (name: string, ...warnings: string[]) => ({
      ...{ root: 'generateText', agents: { [name]: ['a'] }, warnings },
    });
    expect([outlineOf(nodes), outlineOf(nodes, { rootName: 'support' })]).toEqual([
      named('generateText', 'no_agent_spans: name it'),
      named('generateText (support)'),
    ]);
  });

  it('is not named by the caller where a span names it', () => {
    const nodes = [agent('lead'), call('a', { in: 'lead' })];
    expect(outlineOf(nodes, { rootName: 'support' }).agents).toEqual({ lead: ['a'] });
  });

  it('has calls that name no agent, with a warning each', () => {
    const unnamed = { isNamed: false, nameHint: 'name it' };
    const nodes = [
      ...[agent('first', unnamed), call('a', { in: 'first' })],
      ...[agent('second', { ...unnamed, from: 1 }), call('b', { in: 'second' })],
    ];
    expect(outlineOf(nodes, { rootName: 'support' }).warnings).toEqual([
      'no_agent_spans: name it',
      'no_agent_spans: name it',
      'several_roots',
    ]);
  });

  it('has the name that the caller gives', () => {
    expect(outlineOf([call('a'), call('b', { from: 1 })], { rootName: 'support' }).agents).toEqual({
      'trace (support)': ['a', 'b'],
    });
  });

  it('is missing where no call has messages', () => {
    expect(outlineOf([agent('lead'), other('step', { in: 'lead' })])).toEqual({
      root: undefined,
      agents: {},
      warnings: [],
    });
  });
});
