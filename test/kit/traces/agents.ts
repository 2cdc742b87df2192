import type {
  AgentInstance,
  AgentTrace,
  ModelInteraction,
} from '../../../src/service/agent-trace.ts';

/** One use of a model. */
export const USE: ModelInteraction = {
  input_messages: [{ role: 'user', content: 'Find me a train to Lyon.' }],
  output_messages: [{ content: 'The 9:04 takes two hours.' }],
};

/** A run of an agent; by default it uses a model once. */
export function agent(id: string, ...interactions: (string | ModelInteraction)[]): AgentInstance {
  return {
    id,
    name: `name of ${id}`,
    interactions: interactions.length === 0 ? [USE] : interactions,
  };
}

/** A trace of these runs; the first is the root. */
export function traceOf(...agents: readonly AgentInstance[]): AgentTrace {
  return {
    root_agent_instance_id: agents[0]?.id ?? '',
    agent_instance_by_id: Object.fromEntries(agents.map((one) => [one.id, one])),
  };
}

/** A planner that calls two searchers. */
export const TRACE: AgentTrace = traceOf(
  agent('planner', USE, 'first', 'second'),
  agent('first'),
  agent('second'),
);
