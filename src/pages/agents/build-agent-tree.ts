import { isRecord } from '../../values/objects.ts';

/** What the tree shows in place of the steps of an agent. */
export type AgentProblem =
  /** The trace has no agent with this id. */
  | 'missing'
  /** The agent called itself, directly or through others. */
  | 'cycle'
  /** The steps of the agent are shown above, where it was called first. */
  | 'repeated';

/** A step of an agent: an interaction with a model, or the call of another agent. */
export type AgentStep =
  | { readonly kind: 'interaction'; readonly path: string; readonly interaction: unknown }
  | { readonly kind: 'agent'; readonly agent: AgentNode };

/** An agent in the tree. */
export interface AgentNode {
  /** Its place in the tree, such as `0.2`, by which it is opened and closed. */
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly problem: AgentProblem | null;
  readonly steps: readonly AgentStep[];
}

type Instances = ReadonlyMap<string, unknown>;

type UnfinishedNode = AgentNode & { readonly steps: AgentStep[] };

/**
 * Reads the tree of an agent trace: its root, and then agents that none of those calls. Each agent is followed once, so
 * that a trace that calls itself ends. Returns undefined when the value is not an agent trace.
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
    // An agent is the last one again when all that it called was followed.
    if (open.delete(node.id)) {
      unfinished.pop();
      continue;
    }
    open.add(node.id);
    const children = addSteps(node, instances, followed, open);
    // The last one is taken first, so that the first call is where the steps of an agent are shown.
    for (const child of children.toReversed()) unfinished.push(child);
  }
  return root;
}

/** Adds the steps of an agent, and returns the agents among them that are still to be followed. */
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
    const path = `${node.path}.${String(index)}`;
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
