import * as z from 'zod/mini';
import type { AgentTrace } from '../../options/agent-trace.ts';
import { recordSchema } from './evaluation-schemas.ts';

const callSchema = () =>
  z.looseObject({ id: z.string(), name: z.string(), parameters: z.string() });

const responseSchema = () =>
  z.looseObject({ id: z.string(), response: z.string(), name: z.optional(z.string()) });

const toolSchema = () =>
  z.looseObject({ name: z.string(), description: z.string(), parameters: z.string() });

const interactionSchema = () =>
  z.looseObject({
    input_messages: z.array(
      z.looseObject({
        role: z.string(),
        type: z.optional(z.string()),
        content: z.union([z.string(), callSchema(), responseSchema()]),
      }),
    ),
    output_messages: z.array(
      z.looseObject({
        type: z.optional(z.string()),
        content: z.union([z.string(), callSchema()]),
      }),
    ),
    tools_available: z.optional(z.array(toolSchema())),
  });

const agentSchema = () =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    interactions: z.array(z.union([z.string(), interactionSchema()])),
  });

/** Describes a multi-agent trace with the rules that the service applies. */
export const agentTraceSchema = (): z.ZodMiniType<AgentTrace> =>
  z
    .looseObject({
      root_agent_instance_id: z.string(),
      agent_instance_by_id: recordSchema(agentSchema()),
    })
    .check(({ value, issues }) => {
      for (const { path, message } of findAgentProblems(value)) {
        issues.push({ code: 'custom', message, path: [...path], input: value });
      }
    });

interface AgentProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function findAgentProblems(trace: AgentTrace): readonly AgentProblem[] {
  const byId = trace.agent_instance_by_id;
  const problems: AgentProblem[] = [];
  if (!Object.hasOwn(byId, trace.root_agent_instance_id)) {
    const message = 'Input should be one of the ids in agent_instance_by_id';
    problems.push({ path: ['root_agent_instance_id'], message });
  }
  for (const [key, agent] of Object.entries(byId)) {
    const path = ['agent_instance_by_id', key];
    if (agent.id !== key) {
      const message = 'Input should be the key of the agent in agent_instance_by_id';
      problems.push({ path: [...path, 'id'], message });
    }
    agent.interactions.forEach((called, index) => {
      if (typeof called !== 'string' || Object.hasOwn(byId, called)) return;
      const message = 'Input should be one of the ids in agent_instance_by_id';
      problems.push({ path: [...path, 'interactions', index], message });
    });
  }
  if (hasCycle(trace)) {
    const message = 'No agent should call itself, directly or through others';
    problems.push({ path: ['agent_instance_by_id'], message });
  }
  return problems;
}

// Removes the agents that no remaining agent calls, until there are none; the others form a cycle. The
// function does not recurse, so that a deep trace cannot exhaust the stack.
function hasCycle({ agent_instance_by_id: byId }: AgentTrace): boolean {
  const calls = new Map<string, readonly string[]>();
  const callerCounts = new Map<string, number>();
  for (const [id, agent] of Object.entries(byId)) {
    const called = agent.interactions.filter((one) => typeof one === 'string');
    calls.set(id, called);
    for (const one of called) callerCounts.set(one, (callerCounts.get(one) ?? 0) + 1);
  }
  const uncalled = [...calls.keys()].filter((id) => !callerCounts.has(id));
  let left = calls.size;
  for (let id = uncalled.pop(); id !== undefined; id = uncalled.pop()) {
    left -= 1;
    for (const one of calls.get(id) ?? []) {
      const count = (callerCounts.get(one) ?? 0) - 1;
      callerCounts.set(one, count);
      if (count === 0 && calls.has(one)) uncalled.push(one);
    }
  }
  return left > 0;
}
