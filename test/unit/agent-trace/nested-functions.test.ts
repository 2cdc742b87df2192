import { describe, expect, it } from 'vitest';
import { toAgentTrace } from '../../../src/otel/to-agent-trace.ts';

/** A run of Braintrust: functions in functions, without a type that names an agent. */
function row(id: string, type: string, parent?: string): object {
  const isModel = type === 'llm';
  return {
    ...{ id: `row-${id}`, span_id: id, root_span_id: 'team' },
    span_parents: parent === undefined ? null : [parent],
    span_attributes: { name: id, type },
    ...(isModel
      ? {
          input: [{ role: 'user', content: `Asked by ${String(parent)}` }],
          output: [{ index: 0, message: { role: 'assistant', content: 'Warm.' } }],
        }
      : {}),
  };
}

const TEAM = [
  row('team', 'function'),
  ...[row('planner', 'function', 'team'), row('m1', 'llm', 'planner'), row('m2', 'llm', 'planner')],
  ...[row('writer', 'function', 'team'), row('m3', 'llm', 'writer'), row('m4', 'llm', 'writer')],
  ...[row('check', 'function', 'team'), row('m5', 'llm', 'check')],
  row('log', 'function', 'team'),
];

/** The agents of a trace with their calls and agents, in their order. */
function treeOf(rows: readonly object[], agents?: 'nested') {
  const { trace, warnings } = toAgentTrace(rows, { format: 'braintrust', agents });
  const byId = trace.agent_instance_by_id;
  const stepsOf = (id: string): unknown[] =>
    byId[id]?.interactions.map((step) =>
      typeof step === 'string' ? { [byId[step]?.name ?? '']: stepsOf(step) } : 'call',
    ) ?? [];
  const root = trace.root_agent_instance_id;
  return { [byId[root]?.name ?? '']: stepsOf(root), warnings };
}

describe('functions without a type', () => {
  it('are one agent, with a warning that names the preset', () => {
    expect(treeOf(TEAM)).toEqual({
      team: ['call', 'call', 'call', 'call', 'call'],
      warnings: [
        {
          code: 'no_agent_spans',
          level: 'info',
          detail: "functions contain the calls: agents: 'nested' makes these functions agents",
        },
      ],
    });
  });

  it('are agents with the preset when they call models by more than one of their steps', () => {
    expect(treeOf(TEAM, 'nested')).toEqual({
      team: ['call', { planner: ['call', 'call'] }, { writer: ['call', 'call'] }],
      warnings: [],
    });
  });

  it('are one agent below a function at the top that the library calls a task, with the same warning', () => {
    const rows = [row('team', 'task'), ...TEAM.slice(1)];
    expect([treeOf(rows), treeOf(rows, 'nested')]).toEqual([treeOf(TEAM), treeOf(TEAM, 'nested')]);
  });

  it('are not worth a hint below a task that the application marked', () => {
    const rows = [row('app', 'function'), row('team', 'task', 'app'), ...TEAM.slice(1)];
    expect(treeOf(rows)).toEqual({ team: ['call', 'call', 'call', 'call', 'call'], warnings: [] });
  });

  it('are not worth a hint where only the task at the top has several calls', () => {
    const rows = [
      ...[row('team', 'task'), row('m1', 'llm', 'team'), row('m2', 'llm', 'team')],
      ...[row('check', 'function', 'team'), row('m3', 'llm', 'check')],
    ];
    expect(treeOf(rows)).toEqual({ team: ['call', 'call', 'call'], warnings: [] });
  });

  it('stay one agent, without a hint, when none of them has several calls', () => {
    const rows = [row('team', 'function'), row('m1', 'llm', 'team')];
    const flat = { team: ['call'], warnings: [{ code: 'no_agent_spans', level: 'info' }] };
    expect([treeOf(rows), treeOf(rows, 'nested')]).toEqual([flat, flat]);
  });

  it('leave tools and models as they are', () => {
    const rows = [
      ...[row('team', 'function'), row('m1', 'llm', 'team')],
      ...[row('t', 'tool', 'team'), row('m2', 'llm', 't'), row('m3', 'llm', 't')],
    ];
    expect(treeOf(rows, 'nested')).toEqual({ team: ['call', 'call', 'call'], warnings: [] });
  });
});

it('another preset is refused', () => {
  const agents = 'all' as 'nested';
  expect(() => toAgentTrace(TEAM, { agents })).toThrow('agents is "all": it must be "nested"');
});
