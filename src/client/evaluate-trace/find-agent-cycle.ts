import type { AgentInstance } from '../../service/agent-trace.ts';

/** The agents that each agent calls, by id. */
type Calls = Map<string, Set<string>>;

/**
 * Finds an agent that calls itself, directly or through others.
 *
 * It repeatedly removes agents that call no remaining agent. Each agent that is left calls another one, so following
 * the calls leads into a cycle. The function does not recurse, so that a deep trace cannot exhaust the stack.
 */
export function findAgentCycle(agents: ReadonlyMap<string, AgentInstance>): string | undefined {
  const remaining: Calls = new Map();
  for (const [id, { interactions }] of agents) {
    // Stryker disable next-line ConditionalExpression,MethodExpression: narrows the type; only strings are ids
    const called = interactions.filter((one) => typeof one === 'string');
    remaining.set(id, new Set(called.filter((one) => agents.has(one))));
  }
  removeLeaves(remaining);
  const seen = new Set<string>();
  let [id] = remaining.keys();
  // Stryker disable next-line ConditionalExpression: narrows the type; no agent is called undefined
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    // Stryker disable next-line ArrayDeclaration: each id has an entry
    id = [...(remaining.get(id) ?? [])].find((called) => remaining.has(called));
  }
  return id;
}

function removeLeaves(remaining: Calls): void {
  const callers = new Map<string, string[]>();
  for (const [id, called] of remaining) {
    for (const one of called) {
      const known = callers.get(one);
      if (known === undefined) callers.set(one, [id]);
      else known.push(id);
    }
  }
  const leaves = [...remaining].filter(([, called]) => called.size === 0).map(([id]) => id);
  for (let leaf = leaves.pop(); leaf !== undefined; leaf = leaves.pop()) {
    remaining.delete(leaf);
    // Stryker disable next-line ArrayDeclaration: an id that is not an agent has no calls to remove
    for (const caller of callers.get(leaf) ?? []) {
      const calls = remaining.get(caller);
      // Stryker disable next-line OptionalChaining: each caller has an entry
      calls?.delete(leaf);
      // Stryker disable next-line OptionalChaining: each caller has an entry
      if (calls?.size === 0) leaves.push(caller);
    }
  }
}
