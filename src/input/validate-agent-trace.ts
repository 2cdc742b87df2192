import { describeValue, quoteKey, quoteName } from '../values/describe-value.ts';
import type { IssueList } from '../values/issue-list.ts';
import { isRecord } from '../values/is-record.ts';
import { listOf, optional, rule, type Rule } from '../values/rules.ts';

type Agents = ReadonlyMap<string, readonly unknown[]>;

/**
 * Requires a multi-agent trace: its root and every called agent exist, no agent calls itself through
 * others, and at least one of them has a model interaction.
 */
export const agentTraceRule: Rule = (trace, path, issues) => {
  if (!isRecord(trace) || !isRecord(trace['agent_instance_by_id'])) {
    const what = isRecord(trace) ? 'has no agent_instance_by_id' : `is ${describeValue(trace)}`;
    issues.add(path, `${what}: pass root_agent_instance_id and agent_instance_by_id`);
    return;
  }
  const agents = readAgents(trace['agent_instance_by_id'], issues);
  const root = trace['root_agent_instance_id'];
  // Stryker disable next-line ConditionalExpression: narrows the type; only strings are ids
  if (typeof root !== 'string' || !agents.has(root)) {
    const message = `is ${typeof root === 'string' ? quoteKey(root) : describeValue(root)}: it must be one of the ids in agent_instance_by_id`;
    issues.add('trace.root_agent_instance_id', message);
  }
  for (const [id, interactions] of agents) checkInteractions(id, interactions, agents, issues);
  if (![...agents.values()].some((interactions) => interactions.some(isRecord))) {
    issues.add(path, 'has no model interaction: there is nothing to evaluate');
  }
  const cycle = findCycle(agents);
  if (cycle !== undefined) {
    issues.add(
      pathOf(cycle),
      'calls itself through others: an agent instance is one run, pass each with its own id',
    );
  }
};

function readAgents(byId: Readonly<Record<string, unknown>>, issues: IssueList): Agents {
  const agents = new Map<string, readonly unknown[]>();
  for (const [key, agent] of Object.entries(byId)) {
    agents.set(key, isRecord(agent) ? toList(agent['interactions']) : []);
    const problem = findProblem(key, agent);
    if (problem !== undefined) issues.add(pathOf(key), problem);
  }
  return agents;
}

function findProblem(key: string, agent: unknown): string | undefined {
  if (!isRecord(agent)) return `is ${describeValue(agent)}: pass an object`;
  const { id, name, interactions } = agent;
  if (id !== key) return `has the id ${quoteName(id)}: it must be its key in agent_instance_by_id`;
  if (typeof name !== 'string') return `has the name ${describeValue(name)}: pass a string`;
  if (!Array.isArray(interactions)) return 'has no list of interactions: pass one, it may be empty';
  return undefined;
}

function checkInteractions(
  id: string,
  interactions: readonly unknown[],
  agents: Agents,
  issues: IssueList,
): void {
  for (let index = 0; index < interactions.length; index += 1) {
    const interaction = interactions[index];
    const path = `${pathOf(id)}.interactions[${String(index)}]`;
    if (typeof interaction !== 'string') interactionRule(interaction, path, issues);
    else if (!agents.has(interaction)) {
      const message = `names the agent ${quoteKey(interaction)}, which is not in agent_instance_by_id: add it`;
      issues.add(path, message);
    }
  }
}

const contentRule = /* @__PURE__ */ rule(
  (content) => typeof content === 'string' || isRecord(content),
  'pass a string, a tool call or a tool response',
);

const outputRule: Rule = (message, path, issues) => {
  objectRule(message, path, issues);
  if (isRecord(message)) contentRule(message['content'], `${path}.content`, issues);
};

const inputRule: Rule = (message, path, issues) => {
  outputRule(message, path, issues);
  if (isRecord(message)) roleRule(message['role'], `${path}.role`, issues);
};

const objectRule = /* @__PURE__ */ rule(isRecord, 'pass an object');

const roleRule = /* @__PURE__ */ rule(
  (role) => typeof role === 'string',
  'pass a string such as "user"',
);

const inputsRule = /* @__PURE__ */ listOf(inputRule, 'pass an array');

const outputsRule = /* @__PURE__ */ listOf(outputRule, 'pass an array');

const toolsRule = /* @__PURE__ */ optional(/* @__PURE__ */ listOf(objectRule, 'pass an array'));

const interactionRule: Rule = (interaction, path, issues) => {
  if (!isRecord(interaction)) {
    issues.add(path, `is ${describeValue(interaction)}: pass an agent id or a model interaction`);
    return;
  }
  inputsRule(interaction['input_messages'], `${path}.input_messages`, issues);
  outputsRule(interaction['output_messages'], `${path}.output_messages`, issues);
  toolsRule(interaction['tools_available'], `${path}.tools_available`, issues);
};

// Removes the agents that call no remaining agent, until there are none. Each remaining agent calls
// another one, so following the calls leads into a cycle. The function does not recurse, so that a deep
// trace cannot exhaust the stack.
function findCycle(agents: Agents): string | undefined {
  const remaining = new Map<string, Set<string>>();
  for (const [id, interactions] of agents) {
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

function removeLeaves(remaining: Map<string, Set<string>>): void {
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

function pathOf(id: string): string {
  return `trace.agent_instance_by_id[${quoteKey(id)}]`;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
