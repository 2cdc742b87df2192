import type { AgentInstance, AgentTool, AgentTrace } from '../../service/agent-trace.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import {
  type KeptKeys,
  removeSecretsOf,
  toWarnings,
} from '../../providers/tools/remove-secrets.ts';
import { ownFields } from '../../values/objects.ts';

export interface SafeTrace {
  readonly trace: AgentTrace;
  readonly warnings: readonly WarningEvent[];
}

/** Removes the secrets from the tools of a trace. Returns the same trace if no tool contains a secret. */
export function removeTraceSecrets(trace: AgentTrace, kept: KeptKeys = []): SafeTrace {
  const removed = new Set<string>();
  // The interactions of an agent usually share one list of tools, which is then read only once.
  const read = new Map<readonly AgentTool[], readonly AgentTool[]>();
  const toSafe = (tools: readonly AgentTool[]): readonly AgentTool[] => {
    const safe = read.get(tools) ?? removeSecretsOf(tools, removed, kept);
    read.set(tools, safe);
    return safe;
  };
  const agents = Object.entries(trace.agent_instance_by_id).map(
    ([key, agent]) => [key, withSafeTools(agent, toSafe)] as const,
  );
  const copy = { ...trace, agent_instance_by_id: Object.fromEntries(agents) };
  return { trace: removed.size === 0 ? trace : copy, warnings: toWarnings(removed) };
}

function withSafeTools(
  agent: AgentInstance,
  toSafe: (tools: readonly AgentTool[]) => readonly AgentTool[],
): AgentInstance {
  const interactions = agent.interactions.map((interaction) => {
    // Stryker disable next-line ConditionalExpression: narrows the type; a string has no tools
    if (typeof interaction === 'string') return interaction;
    const { tools_available: tools } = ownFields(interaction);
    return tools ? { ...interaction, tools_available: toSafe(tools) } : interaction;
  });
  return { ...agent, interactions };
}
