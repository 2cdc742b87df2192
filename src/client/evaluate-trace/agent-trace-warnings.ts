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

type Code = keyof typeof FIXES;

/** Counts the places of each warning, so that a trace with a million of them causes one. */
type Found = Map<Code, { readonly first: string; count: number }>;

/**
 * Finds what is unusual in an agent trace that the rules accept: the service may accept it too.
 *
 * @returns At most one warning per code, with the first place and the number of further ones.
 */
export function findAgentTraceWarnings(trace: AgentTrace): readonly WarningEvent[] {
  const agents = new Map(Object.entries(trace.agent_instance_by_id));
  const found: Found = new Map();
  for (const [key, { id, interactions }] of agents) {
    const path = agentPath(key);
    if (id !== key) add(found, 'agent_id_mismatch', `${path}.id is ${quoteAgent(id)}`);
    interactions.forEach((interaction, index) => {
      const at = `${path}.interactions[${String(index)}]`;
      if (typeof interaction === 'string') checkCalled(interaction, at, agents, found);
      else findNulls(interaction, at, found);
    });
  }
  const cycle = findAgentCycle(agents);
  if (cycle !== undefined) add(found, 'agent_cycle', agentPath(cycle));
  return Array.from(found, ([code, { first, count }]) => {
    const detail = count === 1 ? first : `${first} (and ${String(count - 1)} more)`;
    return Object.freeze({ code, detail, fix: FIXES[code] });
  });
}

/** Writes the path of an agent as code does. */
export function agentPath(key: string): string {
  return `trace.agent_instance_by_id[${quoteAgent(key)}]`;
}

/** Quotes the id of an agent: a UUID is shown whole, because those of one trace may begin alike. */
export function quoteAgent(id: string): string {
  return isUuid(id) ? JSON.stringify(id) : quoteKey(id);
}

function checkCalled(
  called: string,
  at: string,
  agents: ReadonlyMap<string, AgentInstance>,
  found: Found,
): void {
  if (!agents.has(called)) add(found, 'agent_missing', `${at} is ${quoteAgent(called)}`);
}

function findNulls(interaction: ModelInteraction, at: string, found: Found): void {
  const { input_messages, output_messages, tools_available: tools } = ownFields(interaction);
  for (const [field, messages] of Object.entries({ input_messages, output_messages })) {
    messages.forEach((message, index) => {
      if (ownFields(message).type === null)
        add(found, 'null_field', `${at}.${field}[${String(index)}].type`);
    });
  }
  if (tools === null) add(found, 'null_field', `${at}.tools_available`);
}

function add(found: Found, code: Code, place: string): void {
  const known = found.get(code);
  if (known === undefined) found.set(code, { first: place, count: 1 });
  else known.count += 1;
}
