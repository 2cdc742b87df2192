import { assembleTrace } from '../../../src/agent-trace/assemble-trace.ts';
import type { AssemblyOptions } from '../../../src/agent-trace/assembly-options.ts';
import type { NodeContent, TraceNode } from '../../../src/agent-trace/node.ts';
import type { ModelInteraction } from '../../../src/service/agent-trace.ts';
import { agent, call } from './trace-nodes.ts';

/** The interaction of one call, and the warnings about it. */
export interface Assembled {
  readonly interaction: ModelInteraction | undefined;
  readonly warnings: readonly object[];
}

/** Assembles an agent with one call. */
export function assembleCall(
  content: NodeContent,
  {
    ofAgent,
    options = {},
    call: fields = {},
  }: {
    readonly ofAgent?: NodeContent;
    readonly options?: Partial<AssemblyOptions>;
    readonly call?: Partial<TraceNode>;
  } = {},
): Assembled {
  const nodes = [
    agent('lead', ofAgent === undefined ? {} : { content: ofAgent }),
    { ...call('c', { in: 'lead', content }), ...fields },
  ];
  const { trace, warnings } = assembleTrace(nodes, { traceId: 'trace', ...options });
  const step = trace?.agent_instance_by_id['lead']?.interactions[0];
  return { interaction: typeof step === 'string' ? undefined : step, warnings };
}
