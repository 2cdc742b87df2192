import type { AgentInstance, AgentTrace } from '../service/agent-trace.ts';
import { adoptSiblings } from './adopt-siblings.ts';
import { type AgentRun, type AgentRuns, groupByAgent, isRun } from './agent-run.ts';
import type { AssemblyOptions } from './assembly-options.ts';
import { findRoot } from './find-root.ts';
import { findNestedFunctions, promoteFunctions } from './nested-functions.ts';
import { linkNodes, type TraceTree, type TreeNode } from './trace-tree.ts';
import type { TraceNode } from './node.ts';
import { warnOfMissingCalls } from './missing-calls.ts';
import { selectCalls } from './select-calls.ts';
import { toInteraction } from './to-interaction.ts';
import { type TraceWarning, TraceWarnings } from './trace-warnings.ts';

interface AssembledTrace {
  /** Undefined when no model call has content. */
  readonly trace: AgentTrace | undefined;
  readonly warnings: readonly TraceWarning[];
  /** The number of interactions in the trace. */
  readonly modelCalls: number;
  /** The provider's id of the response, per instance with exactly one interaction. */
  readonly responseIds: ReadonlyMap<string, string>;
  /** The number of nodes of models, with content or without. */
  readonly modelNodes: number;
}

/**
 * Assembles the trace of one run from its nodes, in any order. Pure; linear; without recursion.
 *
 * @throws {@link InvalidInputError} when `redact` or `redactTool` throws or returns something else.
 */
export function assembleTrace(
  nodes: readonly TraceNode[],
  options: AssemblyOptions,
): AssembledTrace {
  const warnings = new TraceWarnings();
  const { traceId, rootName, agents: preset } = options;
  const given = linkNodes(nodes, warnings);
  const functions = findNestedFunctions(given);
  const tree =
    preset === 'nested' && functions.size > 0
      ? linkNodes(promoteFunctions(nodes, functions), new TraceWarnings())
      : given;
  const calls = selectCalls(tree, warnings);
  const agents = groupByAgent(tree, calls);
  adoptSiblings(tree, agents, warnings);
  addSummaries(tree, agents, warnings);
  const root = findRoot(tree, agents, { traceId, rootName, functions: functions.size }, warnings);
  warnOfMissingParents(tree, calls, warnings);
  const built = root === undefined ? undefined : buildTrace(root, options, warnings);
  return {
    trace: built?.trace,
    warnings: warnings.list(),
    modelCalls: built?.modelCalls ?? 0,
    responseIds: built?.responseIds ?? new Map<string, string>(),
    modelNodes: tree.all.filter(({ node }) => node.kind === 'model').length,
  };
}

interface BuiltTrace {
  readonly trace: AgentTrace;
  readonly modelCalls: number;
  readonly responseIds: ReadonlyMap<string, string>;
}

function buildTrace(root: AgentRun, options: AssemblyOptions, warnings: TraceWarnings): BuiltTrace {
  const instances: [id: string, instance: AgentInstance][] = [];
  const responseIds = new Map<string, string>();
  let modelCalls = 0;
  const open = [root];
  for (let run = open.pop(); run !== undefined; run = open.pop()) {
    const { node: agent, steps } = run;
    const calls = steps.filter((step) => !isRun(step));
    const [call, ...others] = calls;
    warnOfMissingCalls(
      calls.map(({ node }) => node),
      warnings,
    );
    const responseId = others.length === 0 ? call?.node.responseId : undefined;
    if (responseId !== undefined) responseIds.set(agent.id, responseId);
    const name = agent.name.trim() === '' ? 'agent' : agent.name;
    const interactions = steps.map((step) => {
      if (isRun(step)) return step.node.id;
      modelCalls += 1;
      return toInteraction(step.node, { agent, options, warnings });
    });
    instances.push([agent.id, { id: agent.id, name, interactions }]);
    for (const step of steps.toReversed()) if (isRun(step)) open.push(step);
  }
  // From entries: an id may be `__proto__`.
  const trace = {
    root_agent_instance_id: root.node.id,
    agent_instance_by_id: Object.fromEntries(instances),
  };
  return { trace, modelCalls, responseIds };
}

/** An agent whose calls were not recorded gets one interaction: the input and output of its own node. */
function addSummaries({ all }: TraceTree, { ownerOf }: AgentRuns, warnings: TraceWarnings): void {
  for (const item of all) {
    const { node } = item;
    const run = ownerOf.get(item);
    if (run?.node !== node || node.content?.output === undefined) continue;
    if (run.steps.some((step) => !isRun(step))) continue;
    run.steps.unshift(item);
    warnings.add({ code: 'agent_summary_used', spanId: node.id });
  }
}

/**
 * Warns when several parts of a trace lack their parents. A single part is normal: it is a service that another service
 * called.
 */
function warnOfMissingParents(
  { all }: TraceTree,
  calls: ReadonlySet<TreeNode>,
  warnings: TraceWarnings,
): void {
  const seen = new Set<TreeNode>();
  const tops: TreeNode[] = [];
  for (const call of calls) {
    let item: TreeNode | undefined = call;
    while (item !== undefined && !seen.has(item)) {
      seen.add(item);
      if (item.parent === undefined) tops.push(item);
      item = item.parent;
    }
  }
  if (tops.length < 2) return;
  const ids = new Set(all.map(({ node }) => node.id));
  const lost = tops.find(({ node: { parentId } }) => parentId !== undefined && !ids.has(parentId));
  if (lost !== undefined) warnings.add({ code: 'missing_parent', spanId: lost.node.id });
}
