import { describeValue } from '../../values/describe-value.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import { type IssueList, listOf, rule, type Rule } from '../../values/rules.ts';
import { agentPath, quoteAgent } from './agent-trace-warnings.ts';

/**
 * Requires a multi-agent trace whose root exists and in which at least one agent has a model interaction. Other
 * unusual traces are reported as a warning, because the service may accept them.
 */
export const agentTraceRule: Rule = (trace, path, issues) => {
  const fields = fieldsOf(trace);
  const instances = fields?.['agent_instance_by_id'];
  if (!isRecord(instances)) {
    const what = fields ? 'has no agent_instance_by_id' : `is ${describeValue(trace)}`;
    issues.add(path, `${what}: pass root_agent_instance_id and agent_instance_by_id`);
    return;
  }
  const agents = new Map(Object.entries(instances));
  const root = fields?.['root_agent_instance_id'];
  // Stryker disable next-line ConditionalExpression: narrows the type; only strings are ids
  if (typeof root !== 'string' || !agents.has(root)) {
    const message = `is ${typeof root === 'string' ? quoteAgent(root) : describeValue(root)}: it must be one of the ids in agent_instance_by_id`;
    issues.add('trace.root_agent_instance_id', message);
  }
  for (const [key, agent] of agents) checkAgent(agent, agentPath(key), issues);
  if ([...agents.values()].some((agent) => interactionsOf(agent).some(isRecord))) return;
  issues.add(path, 'has no model interaction: there is nothing to evaluate');
};

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? ownFields(value) : undefined;
}

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
  const interactions = fieldsOf(agent)?.['interactions'];
  return Array.isArray(interactions) ? interactions : [];
}

function findProblem(agent: unknown): string | undefined {
  const fields = fieldsOf(agent);
  if (fields === undefined) return `is ${describeValue(agent)}: pass an object`;
  const { id, name, interactions } = fields;
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
  const fields = fieldsOf(message);
  if (fields) contentRule(fields['content'], `${path}.content`, issues);
};

const inputRule: Rule = (message, path, issues) => {
  outputRule(message, path, issues);
  const fields = fieldsOf(message);
  if (fields) roleRule(fields['role'], `${path}.role`, issues);
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
  const fields = fieldsOf(interaction);
  if (fields === undefined) {
    issues.add(path, `is ${describeValue(interaction)}: pass an agent id or a model interaction`);
    return;
  }
  inputsRule(fields['input_messages'], `${path}.input_messages`, issues);
  outputsRule(fields['output_messages'], `${path}.output_messages`, issues);
  const tools = fields['tools_available'] ?? [];
  toolsRule(tools, `${path}.tools_available`, issues);
};
