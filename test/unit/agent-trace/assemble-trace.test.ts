import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import type { TraceNode } from '../../../src/agent-trace/node.ts';
import { findAgentTraceWarnings } from '../../../src/client/evaluate-trace/agent-trace-warnings.ts';
import { agentTraceRule } from '../../../src/client/evaluate-trace/agent-trace-rules.ts';
import { IssueList } from '../../../src/values/rules.ts';
import { chainOf, contentOf, outlineOf } from '../../kit/traces/trace-nodes.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', '__proto__', 'constructor', 'trace'];
const NAMES = ['planner', 'Planner', 'ask_planner', '__proto__', 'toString', ''];

const anyNode: fc.Arbitrary<TraceNode> = fc.record(
  {
    id: fc.constantFrom(...IDS),
    kind: fc.constantFrom('agent', 'handoff', 'model', 'other', 'tool', 'workflow'),
    name: fc.constantFrom(...NAMES),
    start: fc.tuple(fc.nat(9), fc.constant(0)),
    end: fc.tuple(fc.nat(9), fc.constant(0)),
    parentId: fc.constantFrom(...IDS, 'elsewhere'),
    isNamed: fc.boolean(),
    responseId: fc.constantFrom('r1', 'r2'),
    handedOverBy: fc.constantFrom(...NAMES),
    handoff: fc.record({ to: fc.constantFrom(...NAMES) }),
    isFailed: fc.boolean(),
    content: fc.constantFrom(
      contentOf('Yes'),
      { input: contentOf('').input ?? [] },
      { output: contentOf('No').output ?? [] },
    ),
  },
  { requiredKeys: ['id', 'kind', 'name', 'start', 'end'] },
);

const nodes = fc.array(anyNode, { maxLength: 24 });

describe('any nodes', () => {
  it('make a trace that the client accepts without a warning, or none', () => {
    fc.assert(
      fc.property(nodes, (forest) => {
        const { trace, modelCalls } = assembleTrace(forest, { traceId: 'trace' });
        if (trace === undefined) {
          expect(modelCalls).toBe(0);
          return;
        }
        const issues = new IssueList();
        agentTraceRule(trace, 'trace', issues);
        expect(issues.all).toEqual([]);
        expect(findAgentTraceWarnings(trace)).toEqual([]);
        expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
      }),
    );
  });

  it('make a trace in which every agent is called once, from the root on', () => {
    fc.assert(
      fc.property(nodes, (forest) => {
        const { trace } = assembleTrace(forest, { traceId: 'trace' });
        const instances = Object.entries(trace?.agent_instance_by_id ?? {});
        const called = instances.flatMap(([, { interactions }]) =>
          interactions.filter((step) => typeof step === 'string'),
        );
        const reached = [trace?.root_agent_instance_id ?? [], called].flat();
        expect(reached.toSorted()).toEqual(instances.map(([id]) => id).toSorted());
      }),
    );
  });

  it('make the same trace in any order', () => {
    fc.assert(
      fc.property(
        nodes.chain((forest) =>
          fc.tuple(fc.constant(forest), fc.shuffledSubarray(forest, { minLength: forest.length })),
        ),
        ([forest, shuffled]) => {
          const options = { traceId: 'trace' };
          expect(assembleTrace(shuffled, options)).toEqual(assembleTrace(forest, options));
        },
      ),
    );
  });

  it('stay unchanged', () => {
    fc.assert(
      fc.property(nodes, (forest) => {
        const before = structuredClone(forest);
        assembleTrace(forest, { traceId: 'trace' });
        expect(forest).toEqual(before);
      }),
    );
  });
});

describe('a deep trace', () => {
  it('may have 10,000 agents below each other', () => {
    const outline = outlineOf(chainOf(10_000));
    expect(outline.root).toBe('n0');
    expect(Object.keys(outline.agents)).toHaveLength(10_000);
    expect(outline.agents['n9999']).toEqual(['c9999']);
  });
});
