import type { TraceNode } from './node.ts';
import type { TraceTree, TreeNode } from './trace-tree.ts';

/** One run of an agent, which becomes an instance of the trace. */
export interface AgentRun {
  readonly node: TraceNode;
  /** The run that called this run. */
  parent: AgentRun | undefined;
  steps: Step[];
}

export type Step = TreeNode | AgentRun;

export interface AgentRuns {
  /** The steps that belong to no agent. */
  readonly top: readonly Step[];
  readonly runs: readonly AgentRun[];
  /** The run that contains each node, or that the node itself is. */
  readonly ownerOf: ReadonlyMap<TreeNode, AgentRun>;
}

export function isRun(step: Step): step is AgentRun {
  return 'steps' in step;
}

/** Assigns each call of a model, and each run of an agent, to the nearest agent above it. */
export function groupByAgent(tree: TraceTree, calls: ReadonlySet<TreeNode>): AgentRuns {
  const top: Step[] = [];
  const runs: AgentRun[] = [];
  const ownerOf = new Map<TreeNode, AgentRun>();
  for (const item of tree.all) {
    const { node, parent } = item;
    const above = parent === undefined ? undefined : ownerOf.get(parent);
    const steps = above?.steps ?? top;
    if (isOwnRun(node, above)) {
      const run: AgentRun = { node, parent: above, steps: [] };
      runs.push(run);
      steps.push(run);
      ownerOf.set(item, run);
    } else {
      if (calls.has(item)) steps.push(item);
      if (above !== undefined) ownerOf.set(item, above);
    }
  }
  return { top, runs, ownerOf };
}

/** A call of a library that names no agent is a step of the agent that makes it. */
function isOwnRun({ kind, isNamed }: TraceNode, above: AgentRun | undefined): boolean {
  return kind === 'agent' && (isNamed !== false || above === undefined);
}
