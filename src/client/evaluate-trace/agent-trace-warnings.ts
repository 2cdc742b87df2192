import type { AgentInstance, AgentTrace, ModelInteraction } from '../../service/agent-trace.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { isUuid } from '../../service/ids.ts';
import { quoteKey } from '../../values/describe-value.ts';
import { ownFields } from '../../values/objects.ts';
import { findAgentCycle } from './find-agent-cycle.ts';

const FIXES = {
  agent_id_mismatch: 'set the id of each agent to its key in agent_instance_by_id',
  agent_missing: 'add the agent to agent_instance_by_id, or remove its id from interactions',
  agent_cycle: 'an agent instance is one run: pass each run with an id of its own',
  null_field: 'leave the field out instead of passing null',
} as const;

type WarningCode = keyof typeof FIXES;

/** The first place and the number of places per warning: a million places cause only one warning. */
type PlacesByCode = Map<WarningCode, { readonly first: string; count: number }>;

/**
 * Warns about unusual parts of an agent trace that the rules accept, because the service may accept them too.
 * Returns at most one warning per code.
 */
export function findAgentTraceWarnings(trace: AgentTrace): readonly WarningEvent[] {
  const agents = new Map(Object.entries(trace.agent_instance_by_id));
  const found: PlacesByCode = new Map();
  for (const [key, { id, interactions }] of agents) {
    const path = agentPath(key);
    if (id !== key) add(found, 'agent_id_mismatch', `${path}.id is ${quoteAgent(id)}`);
    interactions.forEach((interaction, index) => {
      const at = `${path}.interactions[${index}]`;
      if (typeof interaction === 'string') checkCalled(interaction, at, agents, found);
      else findNulls(interaction, at, found);
    });
  }
  const cycle = findAgentCycle(agents);
  if (cycle !== undefined) add(found, 'agent_cycle', agentPath(cycle));
  return Array.from(found, ([code, { first, count }]) => {
    const detail = count === 1 ? first : `${first} (and ${count - 1} more)`;
    return Object.freeze({ code, detail, fix: FIXES[code] });
  });
}

export function agentPath(key: string): string {
  return `trace.agent_instance_by_id[${quoteAgent(key)}]`;
}

/** Shows a UUID whole, because the UUIDs of one trace may begin alike. */
export function quoteAgent(id: string): string {
  return isUuid(id) ? JSON.stringify(id) : quoteKey(id);
}

function checkCalled(
  called: string,
  at: string,
  agents: ReadonlyMap<string, AgentInstance>,
  found: PlacesByCode,
): void {
  if (!agents.has(called)) add(found, 'agent_missing', `${at} is ${quoteAgent(called)}`);
}

function findNulls(interaction: ModelInteraction, at: string, found: PlacesByCode): void {
  const { input_messages, output_messages, tools_available: tools } = ownFields(interaction);
  for (const [field, messages] of Object.entries({ input_messages, output_messages })) {
    messages.forEach((message, index) => {
      if (ownFields(message).type === null)
        add(found, 'null_field', `${at}.${field}[${index}].type`);
    });
  }
  if (tools === null) add(found, 'null_field', `${at}.tools_available`);
}

function add(found: PlacesByCode, code: WarningCode, place: string): void {
  const known = found.get(code);
  if (known === undefined) found.set(code, { first: place, count: 1 });
  else known.count += 1;
}
