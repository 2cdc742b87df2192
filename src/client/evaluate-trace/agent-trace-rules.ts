import { describeValue } from '../../values/describe-value.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import { applyRules, type IssueList, listOf, rule, type Rule } from '../../values/rules.ts';
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
  interactionsRule(interactionsOf(agent), `${path}.interactions`, issues);
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

/** Requires an object, and checks its own fields. */
function objectOf(rules: Readonly<Record<string, Rule>>, fix = 'pass an object'): Rule {
  return (value, path, issues) => {
    const fields = fieldsOf(value);
    if (fields) applyRules(fields, rules, issues, `${path}.`);
    else issues.add(path, `is ${describeValue(value)}: ${fix}`);
  };
}

const content = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' || isRecord(value),
  'pass a string, a tool call or a tool response',
);

const role = /* @__PURE__ */ rule(
  (value) => typeof value === 'string',
  'pass a string such as "user"',
);

const listOfObjects = (rules: Readonly<Record<string, Rule>>): Rule =>
  listOf(objectOf(rules), 'pass an array');

const toolsRule = /* @__PURE__ */ listOfObjects({});

const modelInteractionRule = /* @__PURE__ */ objectOf(
  {
    input_messages: /* @__PURE__ */ listOfObjects({ content, role }),
    output_messages: /* @__PURE__ */ listOfObjects({ content }),
    tools_available: (tools, path, issues) => {
      toolsRule(tools ?? [], path, issues);
    },
  },
  'pass an agent id or a model interaction',
);

/** An interaction is the id of a called agent, or a call of a model. Null and absent count as equal, as in Python. */
const interactionRule: Rule = (interaction, path, issues) => {
  if (typeof interaction !== 'string') modelInteractionRule(interaction, path, issues);
};

const interactionsRule = /* @__PURE__ */ listOf(interactionRule, 'pass an array');
