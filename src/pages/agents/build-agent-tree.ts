import { isRecord } from '../../values/objects.ts';

/** What the tree shows in place of the steps of an agent. */
export type AgentProblem =
  /** The trace has no agent with this id. */
  | 'missing'
  /** The agent called itself, directly or through others. */
  | 'cycle'
  /** The steps of the agent are shown above, where it was called first. */
  | 'repeated';

export type AgentStep =
  | { readonly kind: 'interaction'; readonly path: string; readonly interaction: unknown }
  | { readonly kind: 'agent'; readonly agent: AgentNode };

export interface AgentNode {
  /** The position in the tree, such as `0.2`. */
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly problem: AgentProblem | null;
  readonly steps: readonly AgentStep[];
}

type Instances = ReadonlyMap<string, unknown>;

type UnfinishedNode = AgentNode & { readonly steps: AgentStep[] };

/**
 * The first node is the root of the trace; agents that it does not reach follow as further nodes. Each agent is
 * followed once, so that a trace that calls itself ends. Returns undefined when the value is not an agent trace.
 */
export function buildAgentTree(trace: unknown): readonly AgentNode[] | undefined {
  if (!isRecord(trace)) return undefined;
  const { root_agent_instance_id: root, agent_instance_by_id: byId } = trace;
  if (typeof root !== 'string' || !isRecord(byId)) return undefined;
  const instances: Instances = new Map(Object.entries(byId));
  const followed = new Set<string>();
  const roots = [follow(root, '0', instances, followed)];
  for (const id of instances.keys()) {
    if (followed.has(id)) continue;
    roots.push(follow(id, String(roots.length), instances, followed));
  }
  return roots;
}

/** Follows an agent with a list instead of recursion: a chain of calls may be longer than the stack. */
function follow(id: string, path: string, instances: Instances, followed: Set<string>): AgentNode {
  const root = createNode(id, path, instances);
  const unfinished = [root];
  const open = new Set<string>();
  followed.add(id);
  for (let node = unfinished.at(-1); node !== undefined; node = unfinished.at(-1)) {
    // The agent is on top of the stack again: its calls were all followed.
    if (open.delete(node.id)) {
      unfinished.pop();
      continue;
    }
    open.add(node.id);
    const children = addSteps(node, instances, followed, open);
    // The stack reverses the order, and the steps of an agent are shown at its first call.
    for (const child of children.toReversed()) unfinished.push(child);
  }
  return root;
}

/** Returns the called agents that are not followed yet. */
function addSteps(
  node: UnfinishedNode,
  instances: Instances,
  followed: Set<string>,
  open: ReadonlySet<string>,
): readonly UnfinishedNode[] {
  const instance = instances.get(node.id);
  const steps: readonly unknown[] =
    isRecord(instance) && Array.isArray(instance['interactions']) ? instance['interactions'] : [];
  const children: UnfinishedNode[] = [];
  for (const [index, step] of steps.entries()) {
    const path = `${node.path}.${index}`;
    if (typeof step !== 'string') {
      node.steps.push({ kind: 'interaction', path, interaction: step });
      continue;
    }
    const again = open.has(step) ? 'cycle' : 'repeated';
    const agent = createNode(step, path, instances, followed.has(step) ? again : null);
    node.steps.push({ kind: 'agent', agent });
    if (agent.problem !== null) continue;
    followed.add(step);
    children.push(agent);
  }
  return children;
}

function createNode(
  id: string,
  path: string,
  instances: Instances,
  problem: AgentProblem | null = null,
): UnfinishedNode {
  const instance = instances.get(id);
  const name = isRecord(instance) ? instance['name'] : undefined;
  return {
    path,
    id,
    name: typeof name === 'string' ? name : id,
    problem: instances.has(id) ? problem : 'missing',
    steps: [],
  };
}
