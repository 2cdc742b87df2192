import { expect, it } from 'vitest';
import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import type { TraceNode } from '../../../src/agent-trace/node.ts';
import { cpuTimeOf } from '../../kit/cpu-time.ts';
import { agent, call, chainOf, other, tool } from '../../kit/trace-nodes.ts';

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

/** The least of three, because the collection of garbage joins some. */
function costOf(nodes: readonly TraceNode[]): number {
  const assemble = (): number => cpuTimeOf(() => void assembleTrace(nodes, { traceId: 't' }));
  return Math.min(assemble(), assemble(), assemble());
}

it.each([
  ['below each other', chainOf],
  ['beside each other', besideEachOther],
  ['that repeat each other', repeated],
])('four times the nodes %s become a trace in about four times the time', (_, nodesOf) => {
  costOf(nodesOf(10_000));
  // Sixteen times would be quadratic.
  expect(costOf(nodesOf(40_000)) / costOf(nodesOf(10_000))).toBeLessThan(10);
});
