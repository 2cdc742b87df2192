import { expect, it } from 'vitest';
import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import type { TraceNode } from '../../../src/agent-trace/node.ts';
import { cpuTimeOf } from '../../kit/time/cpu-time.ts';
import { agent, call, chainOf, other, tool } from '../../kit/traces/trace-nodes.ts';

/** Agents beside each other, each within the tools of all before it. */
const besideEachOther = (length: number): TraceNode[] =>
  Array.from({ length }, (_, from) => {
    const id = String(from);
    return [
      agent(`a${id}`, { from, to: from + 1 }),
      call(`c${id}`, { in: `a${id}`, from }),
      tool(`t${id}`, { in: `a${id}`, from, to: 2 * length - from }),
      other(`o${id}`, { in: `t${id}`, from }),
    ];
  }).flat();

/** Calls that all have one response, and agents without a call. */
const repeated = (length: number): TraceNode[] => [
  agent('lead'),
  ...Array.from({ length }, (_, from) =>
    call(`c${String(from)}`, { in: 'lead', from, responseId: 'r' }),
  ),
  ...Array.from({ length }, (_, from) => agent(`a${String(from)}`, { in: 'lead', from })),
];

/** Agents beside one whose calls of tools all began at one time, and none of which has the name of a tool. */
const amongTools = (length: number): TraceNode[] => [
  agent('lead', { from: 0, to: 9 }),
  call('c', { in: 'lead', from: 0 }),
  ...Array.from({ length }, (_, number) => [
    tool(`t${String(number)}`, { in: 'lead', from: 1, to: 9 }),
    agent(`a${String(number)}`, { from: 2, to: 3 }),
    call(`c${String(number)}`, { in: `a${String(number)}`, from: 2 }),
  ]).flat(),
];

/** The least of three, because the collection of garbage joins some. */
function costOf(nodes: readonly TraceNode[]): number {
  const assemble = (): number => cpuTimeOf(() => void assembleTrace(nodes, { traceId: 't' }));
  return Math.min(assemble(), assemble(), assemble());
}

it.each([
  ['below each other', chainOf],
  ['beside each other', besideEachOther],
  ['that repeat each other', repeated],
  ['among tools that began at one time', amongTools],
])('ten times the nodes %s become a trace in about ten times the time', (_, nodesOf) => {
  costOf(nodesOf(5_000));
  // A hundred times would be quadratic. Half of that leaves room for caches that no longer hold the larger one.
  expect(costOf(nodesOf(50_000)) / costOf(nodesOf(5_000))).toBeLessThan(50);
});
