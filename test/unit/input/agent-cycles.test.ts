import { describe, expect, it } from 'vitest';
import { IssueList } from '../../../src/values/issue-list.ts';
import { validateAgentTrace } from '../../../src/input/validate-agent-trace.ts';
import { agent, traceOf, USE } from '../../kit/agents.ts';
import { inputErrorOf } from './given.ts';

type Calls = Readonly<Record<string, readonly string[]>>;

/** Checks a trace of agents that use a model once and call these others. */
function check(calls: Calls): void {
  const issues = new IssueList();
  validateAgentTrace(
    traceOf(...Object.entries(calls).map(([id, called]) => agent(id, USE, ...called))),
    issues,
  );
  issues.throwIfAny();
}

describe('agents that call each other in a circle are found', () => {
  it.each<readonly [string, Calls, string]>([
    ['alone', { a: ['a'] }, 'a'],
    ['behind a call that leads nowhere', { a: ['b', 'c'], b: [], c: ['a'] }, 'a'],
    ['behind an agent that calls a leaf', { x: ['y'], y: [], a: ['y', 'b'], b: ['a'] }, 'a'],
    ['behind two agents that call a leaf', { w: ['y'], x: ['y'], y: [], a: ['a'] }, 'a'],
    ['behind a chain', { x: ['y'], y: ['z'], z: [], a: ['b'], b: ['a'] }, 'a'],
    ['at the end of a chain', { x: ['a'], a: ['b'], b: ['c'], c: ['b'] }, 'b'],
    ['among others', { a: ['c', 'b'], b: ['c', 'd'], c: [], d: ['c', 'a'] }, 'a'],
  ])('%s', (_, calls, id) => {
    expect(inputErrorOf(() => check(calls)).issues).toEqual([
      {
        path: `trace.agent_instance_by_id["${id}"]`,
        message:
          'calls itself by way of others: an agent instance is one run, give each its own id',
      },
    ]);
  });

  it('beside a call of an agent that is not there', () => {
    const { issues } = inputErrorOf(() => check({ x: ['gone'], a: ['a'] }));
    expect(issues.map(({ path }) => path)).toEqual([
      'trace.agent_instance_by_id["x"].interactions[1]',
      'trace.agent_instance_by_id["a"]',
    ]);
  });
});

it.each<readonly [string, Calls]>([
  ['a chain', { a: ['b'], b: ['c'], c: [] }],
  ['one agent called by two', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['one agent called twice', { a: ['b', 'b'], b: [] }],
  ['agents that nobody calls', { a: [], b: ['c'], c: [] }],
])('%s is no circle', (_, calls) => {
  expect(() => {
    check(calls);
  }).not.toThrow();
});
