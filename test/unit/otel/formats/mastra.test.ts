import { describe, expect, it } from 'vitest';
import { readExport, showExport } from '../../../kit/traces/export-nodes.ts';

interface SpanFacts {
  readonly id: string;
  readonly type: string;
  readonly parentId?: string;
  readonly [field: string]: unknown;
}

function span(facts: SpanFacts): SpanFacts {
  return { traceId: 'trace', name: facts.id, ...facts };
}

const agent = span({ id: 'agent', type: 'agent_run' });

describe('mastra', () => {
  it('reads a tree, an event of an exporter and a record of the storage alike', () => {
    const loop = span({ id: 'loop', type: 'model_generation', parentId: 'agent' });
    const startTime = new Date(5000);
    const flat = [agent, loop].map((each) => ({ ...each, startTime }));
    const [top, below] = flat;
    const tree = [
      { span: top, children: [{ span: { ...below, parentId: undefined }, children: null }] },
    ];
    const events = flat.map((exportedSpan) => ({ type: 'span_ended', exportedSpan }));
    const stored = {
      traceId: 'trace',
      spans: [agent, loop].map(({ id, type, parentId, ...rest }) => ({
        ...rest,
        spanId: id,
        spanType: type.replace('model_', 'llm_'),
        parentSpanId: parentId,
        startedAt: startTime.toISOString(),
      })),
    };
    const expected = readExport(flat, 'mastra');
    expect(expected[0]?.nodes).toHaveLength(2);
    expect(expected[0]?.nodes[0]?.start).toEqual([5, 0]);
    for (const source of [tree, events, stored]) {
      expect(readExport(source, 'mastra')).toEqual(expected);
    }
  });

  it.each([
    ['workflow_run', 'workflow flow'],
    ['workflow_step', 'other flow'],
    ['client_tool_call', 'tool flow'],
    ['provider_tool_call', 'tool flow'],
    ['generic', 'other flow'],
  ])('reads a span of the type %s as %s', (type, is) => {
    const spans = [agent, span({ id: 'x', type, name: 'flow' })];
    expect(showExport(spans, 'mastra')['x']).toEqual({ is });
  });

  it.each([
    [{ entityName: 'Named', entityId: 'id' }, 'Named'],
    [{ name: "tool: 'look'" }, 'look'],
    [{ name: "mcp_tool: 'look' on 'server'" }, 'look'],
    [{ name: 'plain' }, 'plain'],
  ])('names a tool of %j %s', (fields, name) => {
    const spans = [agent, { ...span({ id: 'x', type: 'tool_call' }), ...fields }];
    expect(showExport(spans, 'mastra')['x']?.is).toBe(`tool ${name}`);
  });
});
