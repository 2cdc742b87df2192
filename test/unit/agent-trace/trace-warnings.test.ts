import { describe, expect, it } from 'vitest';
import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import { assembleCall } from '../../kit/traces/assemble-call.ts';
import { agent, call, contentOf } from '../../kit/traces/trace-nodes.ts';

describe('the warnings of a trace', () => {
  it('have those of the node and of its content, with the id of the span', () => {
    const { warnings } = assembleCall(
      { ...contentOf('Yes'), warnings: [{ code: 'encrypted_reasoning', detail: 'r1' }] },
      { call: { warnings: [{ code: 'attributes_dropped' }] } },
    );
    expect(warnings).toEqual([
      { code: 'attributes_dropped', level: 'loss', spanId: 'c' },
      { code: 'encrypted_reasoning', level: 'info', detail: 'r1', spanId: 'c' },
    ]);
  });

  it('are listed twenty times per code, and counted after that', () => {
    const nodes = Array.from({ length: 25 }, (_, index) =>
      call(`c${String(index)}`, { from: index, in: 'lead', isFailed: true }),
    );
    const { warnings } = assembleTrace([agent('lead'), ...nodes], { traceId: 'trace' });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toEqual({ code: 'truncated', level: 'loss', detail: '5 more' });
  });
});
