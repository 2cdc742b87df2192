import type { AgentInstance, AgentTrace } from '../service/agent-trace.ts';
import { type AgentRun, isRun } from './agent-run.ts';
import type { AssemblyOptions } from './assembly-options.ts';
import { toInteraction } from './to-interaction.ts';
import type { TraceWarnings } from './trace-warnings.ts';

/** A trace, and the number of interactions in it. */
export interface BuiltTrace {
  readonly trace: AgentTrace;
  readonly modelCalls: number;
  /** The provider's id of the response, per instance with exactly one interaction. */
  readonly responseIds: ReadonlyMap<string, string>;
}

/** Writes runs as the instances of a trace. */
export function buildTrace(
  root: AgentRun,
  options: AssemblyOptions,
  warnings: TraceWarnings,
): BuiltTrace {
  const instances: [id: string, instance: AgentInstance][] = [];
  const responseIds = new Map<string, string>();
  let modelCalls = 0;
  const open = [root];
  for (let run = open.pop(); run !== undefined; run = open.pop()) {
    const { node: agent, steps } = run;
    const [call, ...others] = steps.filter((step) => !isRun(step));
    const responseId = others.length === 0 ? call?.node.responseId : undefined;
    if (responseId !== undefined) responseIds.set(agent.id, responseId);
    const name = agent.name.trim() === '' ? 'agent' : agent.name;
    const interactions = steps.map((step) => {
      if (isRun(step)) return step.node.id;
      modelCalls += 1;
      return toInteraction(step.node, { agent, options, warnings });
    });
    instances.push([agent.id, { id: agent.id, name, interactions }]);
    for (const step of steps.toReversed()) if (isRun(step)) open.push(step);
  }
  // From entries: an id may be `__proto__`.
  const trace = {
    root_agent_instance_id: root.node.id,
    agent_instance_by_id: Object.fromEntries(instances),
  };
  return { trace, modelCalls, responseIds };
}
