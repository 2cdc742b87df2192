import type { AgentInstance } from '../../service/agent-trace.ts';

/**
 * Finds an agent that calls itself, directly or through others.
 *
 * It searches in depth with a stack of its own, so that a deep trace cannot exhaust the stack of the runtime. An agent is
 * open until everything that it calls has been visited; a call of an open agent closes a cycle.
 */
export function findAgentCycle(agents: ReadonlyMap<string, AgentInstance>): string | undefined {
  const visited = new Set<string>();
  const open = new Set<string>();
  // The last one is visited first.
  const stack = [...agents.keys()].toReversed();
  for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
    if (visited.has(id)) {
      open.delete(id);
      stack.pop();
      continue;
    }
    visited.add(id);
    open.add(id);
    for (const called of agents.get(id)?.interactions ?? []) {
      // Stryker disable next-line ConditionalExpression: narrows the type; only strings are ids
      if (typeof called !== 'string') continue;
      if (open.has(called)) return called;
      if (!visited.has(called)) stack.push(called);
    }
  }
  return undefined;
}
