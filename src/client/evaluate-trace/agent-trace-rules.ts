import { describeValue } from '../../values/describe-value.ts';
import { isRecord, ownFields } from '../../values/objects.ts';
import { applyRules, listOf, rule, type Rule, typeRule } from '../../values/rules.ts';
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
  for (const [key, agent] of agents) agentRule(agent, agentPath(key), issues);
  if ([...agents.values()].some((agent) => interactionsOf(agent).some(isRecord))) return;
  issues.add(path, 'has no model interaction: there is nothing to evaluate');
};

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? ownFields(value) : undefined;
}

function interactionsOf(agent: unknown): readonly unknown[] {
  const interactions = fieldsOf(agent)?.['interactions'];
  return Array.isArray(interactions) ? interactions : [];
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

const string = /* @__PURE__ */ typeRule('string');

const listOfObjects = (rules: Readonly<Record<string, Rule>>): Rule =>
  listOf(objectOf(rules), 'pass an array');

const toolsRule = /* @__PURE__ */ listOfObjects({});

const modelInteractionRule = /* @__PURE__ */ objectOf(
  {
    input_messages: /* @__PURE__ */ listOfObjects({ content, role: string }),
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

const agentRule = /* @__PURE__ */ objectOf({
  id: string,
  name: string,
  interactions: /* @__PURE__ */ listOf(interactionRule, 'pass an array, it may be empty'),
});
