import { type AgentRun, type AgentRuns, isRun, type Step } from './agent-run.ts';
import type { Instant } from './node.ts';
import type { TraceTree, TreeNode } from './trace-tree.ts';
import type { TraceWarnings } from './trace-warnings.ts';

interface RootFacts {
  readonly traceId: string;
  readonly rootName: string | undefined;
  /** The number of functions that may be agents. */
  readonly functions: number;
}

/** Finds the run that contains all others, or creates one. Returns undefined when there is nothing to evaluate. */
export function findRoot(
  tree: TraceTree,
  agents: AgentRuns,
  facts: RootFacts,
  warnings: TraceWarnings,
): AgentRun | undefined {
  const steps = removeIdle(agents);
  const [first, ...others] = steps;
  if (first === undefined) return undefined;
  warnOfUnnamed(steps, facts.rootName, warnings);
  const hint = facts.functions > 1 ? { detail: NESTED_HINT } : {};
  if (others.length === 0 && isRun(first)) {
    const root = withoutWrappers(first);
    const isFlat = root.node.isAssumed === true && !root.steps.some(isRun);
    if (isFlat && facts.functions > 1) warnings.add({ code: 'no_agent_spans', ...hint });
    return withName(root, facts.rootName);
  }
  if (steps.some(isRun)) warnings.add({ code: 'several_roots' });
  else warnings.add({ code: 'no_agent_spans', ...hint });
  return createRoot(tree, agents.runs, steps, facts);
}

/** Warns about calls of a library that are agents, because there is no other agent, and have no name of their own. */
function warnOfUnnamed(
  steps: readonly Step[],
  rootName: string | undefined,
  warnings: TraceWarnings,
): void {
  const isNamed = steps.length === 1 && rootName !== undefined;
  for (const step of isNamed ? [] : steps) {
    const { nameHint: detail, id } = step.node;
    if (isRun(step) && detail !== undefined) {
      warnings.add({ code: 'no_agent_spans', detail, spanId: id });
    }
  }
}

function withName(root: AgentRun, rootName: string | undefined): AgentRun {
  const { node } = root;
  if (node.isNamed !== false || rootName === undefined) return root;
  return { ...root, node: { ...node, name: rootName } };
}

/** Removes the runs in which no model was called, and returns the steps that remain at the top. */
function removeIdle({ top, runs }: AgentRuns): readonly Step[] {
  const busy = new Set<AgentRun>();
  // From the bottom: an adopted run may come after its new parent, so each goes up until it meets another.
  for (const run of runs) {
    if (run.steps.every(isRun)) continue;
    let next: AgentRun | undefined = run;
    while (next !== undefined && !busy.has(next)) {
      busy.add(next);
      next = next.parent;
    }
  }
  const isKept = (step: Step, parent?: AgentRun): boolean =>
    !isRun(step) || (step.parent === parent && busy.has(step));
  for (const run of runs) run.steps = run.steps.filter((step) => isKept(step, run));
  return top.filter((step) => isKept(step));
}

/** A run that only calls one other run is left out. */
function withoutWrappers(run: AgentRun): AgentRun {
  let root = run;
  for (;;) {
    const [first, ...others] = root.steps;
    if (first === undefined || !isRun(first) || others.length > 0) return root;
    root = first;
  }
}

const NESTED_HINT = "functions contain the calls: agents: 'nested' makes these functions agents";

const ANY_TIME: Instant = [0, 0];

function createRoot(
  { tops }: TraceTree,
  runs: readonly AgentRun[],
  steps: readonly Step[],
  { traceId, rootName }: RootFacts,
): AgentRun {
  const [top, ...others] = tops;
  const only = others.length === 0 ? top?.node : undefined;
  const id = only?.id ?? withoutClash(traceId, runs);
  const ofSpan = only === undefined || only.name === '' ? 'workflow' : only.name;
  const name = rootName ?? agentNameOf(steps) ?? ofSpan;
  const node = { id, name, kind: 'agent', start: ANY_TIME, end: ANY_TIME } as const;
  return { node, parent: undefined, steps: [...steps] };
}

/** Some sources use the id of a span as the id of the trace. */
function withoutClash(traceId: string, runs: readonly AgentRun[]): string {
  const ids = new Set(runs.map(({ node }) => node.id));
  let id = traceId;
  while (ids.has(id)) id += '-root';
  return id;
}

/** Returns the name of the agent on which all calls agree, unless there is a run of an agent. */
function agentNameOf(steps: readonly Step[]): string | undefined {
  const calls = steps.filter((step): step is TreeNode => !isRun(step));
  if (calls.length < steps.length) return undefined;
  const names = new Set(calls.flatMap(({ node }) => node.agentName ?? []));
  return names.size === 1 ? [...names][0] : undefined;
}
