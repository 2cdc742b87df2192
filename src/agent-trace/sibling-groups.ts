import { type AgentRun, type AgentRuns, isRun } from './agent-run.ts';
import { compareNodes, type TraceNode } from './node.ts';
import type { TraceTree, TreeNode } from './trace-tree.ts';

/** A handoff to an agent or a call of a tool, and the run that made it. */
export interface Delegation {
  readonly node: TraceNode;
  readonly owner: AgentRun | undefined;
}

export interface SiblingGroup {
  /** In the order of time. */
  readonly runs: AgentRun[];
  /** The delegations of these runs and of the program around them. */
  readonly delegations: Delegation[];
}

/** Finds the runs beside each other under a workflow, under an agent without calls of its own, or at the top. */
export function findSiblingGroups(tree: TraceTree, agents: AgentRuns): readonly SiblingGroup[] {
  const groups = new Groups();
  const containers = new Map<TreeNode, TreeNode>();
  const busy = new Set(agents.runs.filter(hasOwnCalls).map(({ node }) => node));
  for (const item of tree.all) {
    const { node, parent } = item;
    const container = parent && (isContainer(parent.node) ? parent : containers.get(parent));
    if (container !== undefined) containers.set(item, container);
    const run = agents.ownerOf.get(item);
    if (run?.node !== node) groups.addDelegation({ node, owner: run }, container);
    else if (container === undefined || !busy.has(container.node)) groups.addRun(run, container);
  }
  return groups.listSeveral();
}

class Groups {
  readonly #ofContainer = new Map<TreeNode | undefined, SiblingGroup>();
  readonly #ofRun = new Map<AgentRun, SiblingGroup>();

  addRun(run: AgentRun, container: TreeNode | undefined): void {
    const group = this.#groupIn(container);
    group.runs.push(run);
    this.#ofRun.set(run, group);
  }

  /** Adds a delegation to the group of the run that made it, and to the group around it. */
  addDelegation(delegation: Delegation, container: TreeNode | undefined): void {
    const { node, owner } = delegation;
    if (node.kind !== 'tool' && node.handoff === undefined) return;
    const ofOwner = owner && this.#ofRun.get(owner);
    const around = this.#groupIn(container);
    ofOwner?.delegations.push(delegation);
    if (around !== ofOwner) around.delegations.push(delegation);
  }

  #groupIn(container: TreeNode | undefined): SiblingGroup {
    const group = this.#ofContainer.get(container) ?? { runs: [], delegations: [] };
    this.#ofContainer.set(container, group);
    return group;
  }

  listSeveral(): readonly SiblingGroup[] {
    const several = [...this.#ofContainer.values()].filter(({ runs }) => runs.length > 1);
    for (const { runs } of several) runs.sort((one, other) => compareNodes(one.node, other.node));
    return several;
  }
}

function isContainer({ kind }: TraceNode): boolean {
  return kind === 'agent' || kind === 'workflow';
}

function hasOwnCalls({ steps }: AgentRun): boolean {
  return steps.some((step) => !isRun(step));
}
