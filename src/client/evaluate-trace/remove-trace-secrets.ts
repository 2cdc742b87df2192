import type { AgentInstance, AgentTool, AgentTrace } from '../../service/agent-trace.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { removeSecretsOf, toWarnings } from '../../providers/tools/remove-secrets.ts';
import { ownFields } from '../../values/objects.ts';

/** A trace that can be sent, and the warning about what was removed from its tools. */
export interface SafeTrace {
  readonly trace: AgentTrace;
  readonly warnings: readonly WarningEvent[];
}

type Tools = readonly AgentTool[];

/**
 * Removes the secrets from the tools of a trace. Returns the same trace if they contain none.
 *
 * @throws {@link UnsupportedResultError} when the tools of an interaction are too large.
 */
export function removeTraceSecrets(trace: AgentTrace): SafeTrace {
  const removed = new Set<string>();
  // The interactions of an agent usually share one list, which is read once.
  const read = new Map<Tools, Tools>();
  const toSafe = (tools: Tools): Tools => {
    const safe = read.get(tools) ?? removeSecretsOf(tools, removed);
    read.set(tools, safe);
    return safe;
  };
  const agents = Object.entries(trace.agent_instance_by_id).map(
    ([key, agent]) => [key, withSafeTools(agent, toSafe)] as const,
  );
  const copy = { ...trace, agent_instance_by_id: Object.fromEntries(agents) };
  return { trace: removed.size === 0 ? trace : copy, warnings: toWarnings(removed) };
}

function withSafeTools(agent: AgentInstance, toSafe: (tools: Tools) => Tools): AgentInstance {
  const interactions = agent.interactions.map((interaction) => {
    // Stryker disable next-line ConditionalExpression: narrows the type; a string has no tools
    if (typeof interaction === 'string') return interaction;
    const { tools_available: tools } = ownFields(interaction);
    return tools ? { ...interaction, tools_available: toSafe(tools) } : interaction;
  });
  return { ...agent, interactions };
}
