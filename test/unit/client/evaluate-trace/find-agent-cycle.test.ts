import { describe, expect, it } from 'vitest';
import { findAgentCycle } from '../../../../src/client/evaluate-trace/find-agent-cycle.ts';
import { agent, USE } from '../../../kit/traces/agents.ts';

type Calls = Readonly<Record<string, readonly string[]>>;

/** Returns an agent on a cycle of agents that each use a model once and call these others. */
function cycleOf(calls: Calls): string | undefined {
  const agents = Object.entries(calls).map(
    ([id, called]) => [id, agent(id, USE, ...called)] as const,
  );
  return findAgentCycle(new Map(agents));
}

const chain = (length: number, last: string): Calls =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `agent-${index}`,
      [index + 1 < length ? `agent-${index + 1}` : last],
    ]),
  );

describe('a cycle of calls is found', () => {
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
    expect(cycleOf(calls)).toBe(id);
  });

  it.each([
    ['of 50,000 agents', 'agent-0', /^agent-\d+$/],
    ['at the end of a chain of 50,000 agents', 'agent-49998', /^agent-4999[89]$/],
  ])('%s', (_, last, found) => {
    expect(cycleOf(chain(50_000, last))).toMatch(found);
  });
});

it.each<readonly [string, Calls]>([
  ['a chain', { a: ['b'], b: ['c'], c: [] }],
  ['an agent with two callers', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['an agent that is called twice', { a: ['b', 'b'], b: [] }],
  ['an agent that calls an absent one', { a: ['gone'] }],
  ['agents without a caller', { a: [], b: ['c'], c: [] }],
])('%s has no cycle', (_, calls) => {
  expect(cycleOf(calls)).toBeUndefined();
});
