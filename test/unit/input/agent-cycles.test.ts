import { describe, expect, it } from 'vitest';
import { agentTraceRule } from '../../../src/input/validate-agent-trace.ts';
import { type Issue, IssueList } from '../../../src/values/issue-list.ts';
import { agent, traceOf, USE } from '../../kit/agents.ts';

type Calls = Readonly<Record<string, readonly string[]>>;

/** Returns the issues of a trace of agents that each use a model once and call these others. */
function issuesOf(calls: Calls): readonly Issue[] {
  const issues = new IssueList();
  const agents = Object.entries(calls).map(([id, called]) => agent(id, USE, ...called));
  agentTraceRule(traceOf(...agents), 'trace', issues);
  return issues.all;
}

describe('a cycle of calls is reported', () => {
  it.each<readonly [string, Calls, string]>([
    ['of one agent', { a: ['a'] }, 'a'],
    ['after a call of an agent that calls nobody', { a: ['b', 'c'], b: [], c: ['a'] }, 'a'],
    ['next to an agent that calls a leaf', { x: ['y'], y: [], a: ['y', 'b'], b: ['a'] }, 'a'],
    ['next to two agents that call a leaf', { w: ['y'], x: ['y'], y: [], a: ['a'] }, 'a'],
    ['next to a chain', { x: ['y'], y: ['z'], z: [], a: ['b'], b: ['a'] }, 'a'],
    ['at the end of a chain', { x: ['a'], a: ['b'], b: ['c'], c: ['b'] }, 'b'],
    ['that the root does not reach', { root: [], x: ['y'], y: ['x'] }, 'x'],
    ['between other calls', { a: ['c', 'b'], b: ['c', 'd'], c: [], d: ['c', 'a'] }, 'a'],
  ])('%s', (_, calls, id) => {
    expect(issuesOf(calls)).toEqual([
      {
        path: `trace.agent_instance_by_id["${id}"]`,
        message:
          'calls itself through others: an agent instance is one run, pass each with its own id',
      },
    ]);
  });

  it('together with a call of an unknown agent', () => {
    const issues = issuesOf({ x: ['gone'], a: ['a'] });
    expect(issues.map(({ path }) => path)).toEqual([
      'trace.agent_instance_by_id["x"].interactions[1]',
      'trace.agent_instance_by_id["a"]',
    ]);
  });
});

it.each<readonly [string, Calls]>([
  ['a chain', { a: ['b'], b: ['c'], c: [] }],
  ['an agent with two callers', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['an agent that is called twice', { a: ['b', 'b'], b: [] }],
  ['agents without a caller', { a: [], b: ['c'], c: [] }],
])('%s has no cycle', (_, calls) => {
  expect(issuesOf(calls)).toEqual([]);
});
