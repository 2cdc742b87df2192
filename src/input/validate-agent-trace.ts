import { describeValue, quoteKey } from '../values/describe-value.ts';
import type { IssueList } from '../values/issue-list.ts';
import { isRecord } from '../values/is-record.ts';
import { listOf, rule, type Rule } from '../values/rules.ts';
import { agentPath } from './agent-trace-warnings.ts';

/**
 * Requires a multi-agent trace: its root exists, and at least one agent has a model interaction. Anything
 * else that is unusual passes, because the service may accept it, and is reported as a warning.
 */
export const agentTraceRule: Rule = (trace, path, issues) => {
  if (!isRecord(trace) || !isRecord(trace['agent_instance_by_id'])) {
    const what = isRecord(trace) ? 'has no agent_instance_by_id' : `is ${describeValue(trace)}`;
    issues.add(path, `${what}: pass root_agent_instance_id and agent_instance_by_id`);
    return;
  }
  const agents = new Map(Object.entries(trace['agent_instance_by_id']));
  const root = trace['root_agent_instance_id'];
  // Stryker disable next-line ConditionalExpression: narrows the type; only strings are ids
  if (typeof root !== 'string' || !agents.has(root)) {
    const message = `is ${typeof root === 'string' ? quoteKey(root) : describeValue(root)}: it must be one of the ids in agent_instance_by_id`;
    issues.add('trace.root_agent_instance_id', message);
  }
  for (const [key, agent] of agents) checkAgent(agent, agentPath(key), issues);
  if ([...agents.values()].some((agent) => interactionsOf(agent).some(isRecord))) return;
  issues.add(path, 'has no model interaction: there is nothing to evaluate');
};

function checkAgent(agent: unknown, path: string, issues: IssueList): void {
  const problem = findProblem(agent);
  if (problem !== undefined) issues.add(path, problem);
  const interactions = interactionsOf(agent);
  // By index: forEach would skip the holes of a sparse array.
  for (let index = 0; index < interactions.length; index += 1) {
    interactionRule(interactions[index], `${path}.interactions[${String(index)}]`, issues);
  }
}

function interactionsOf(agent: unknown): readonly unknown[] {
  const interactions = isRecord(agent) ? agent['interactions'] : undefined;
  return Array.isArray(interactions) ? interactions : [];
}

function findProblem(agent: unknown): string | undefined {
  if (!isRecord(agent)) return `is ${describeValue(agent)}: pass an object`;
  const { id, name, interactions } = agent;
  if (typeof id !== 'string') return `has the id ${describeValue(id)}: pass a string`;
  if (typeof name !== 'string') return `has the name ${describeValue(name)}: pass a string`;
  if (!Array.isArray(interactions)) return 'has no list of interactions: pass one, it may be empty';
  return undefined;
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

const toolsRule = /* @__PURE__ */ listOf(objectRule, 'pass an array');

const interactionRule: Rule = (interaction, path, issues) => {
  if (typeof interaction === 'string') return;
  if (!isRecord(interaction)) {
    issues.add(path, `is ${describeValue(interaction)}: pass an agent id or a model interaction`);
    return;
  }
  inputsRule(interaction['input_messages'], `${path}.input_messages`, issues);
  outputsRule(interaction['output_messages'], `${path}.output_messages`, issues);
  const tools = interaction['tools_available'] ?? [];
  toolsRule(tools, `${path}.tools_available`, issues);
};
