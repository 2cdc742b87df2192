import { isObject, own, text } from '../providers/core/read.ts';

/** A run of LangChain, whose metadata LangGraph has written. */
export interface GraphRun {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly metadata: unknown;
}

/**
 * Finds the runs of graphs among the runs of LangChain, with the name of each. A graph is a run that contains nodes of
 * LangGraph and is not itself one of them. A graph is an agent; its nodes are steps of it.
 */
export function findGraphs(runs: readonly GraphRun[]): ReadonlyMap<string, string> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const parentOf = ({ parentId }: GraphRun): GraphRun | undefined => byId.get(parentId ?? '');
  const graphs = new Map<string, string>();
  for (const run of runs) {
    const graph = parentOf(run);
    const name = graphNameOf(run, graph, graph && parentOf(graph));
    if (graph !== undefined && name !== undefined) graphs.set(graph.id, name);
  }
  return graphs;
}

/**
 * Returns the name of a graph, by a run in it. Undefined when the run shows no graph.
 *
 * @param graph - The run above.
 * @param above - The run above that one.
 */
export function graphNameOf(
  run: GraphRun,
  graph: GraphRun | undefined,
  above: GraphRun | undefined,
): string | undefined {
  if (graph === undefined || !isNode(run, graph) || isNode(graph, above)) return undefined;
  return nameOf(graph, above);
}

/** Reports whether a run is a node of a graph, or a part of one. */
export function isInGraph(metadata: unknown): boolean {
  return nodeOf(metadata) !== undefined;
}

function nodeOf(metadata: unknown): string | undefined {
  return text(metadata, 'langgraph_node');
}

/**
 * Reports whether a run is a node. A graph in a node has the metadata of the node, and often its name; each node has a
 * namespace of its own.
 */
function isNode({ name, metadata }: GraphRun, above: GraphRun | undefined): boolean {
  if (nodeOf(metadata) !== name) return false;
  const isPartOfNode = above?.name === name && nodeOf(above.metadata) === name;
  return !isPartOfNode || namespaceOf(metadata) !== namespaceOf(above.metadata);
}

function namespaceOf(metadata: unknown): string | undefined {
  return text(metadata, 'langgraph_checkpoint_ns', 'checkpoint_ns');
}

/** The name of a graph that the application has not named. */
const UNNAMED = 'LangGraph';

/** Each run repeats the name of the agent above, which does not name a graph in it. */
function nameOf(graph: GraphRun, above: GraphRun | undefined): string {
  const named = text(graph.metadata, 'lc_agent_name');
  const isRepeated = isObject(above) && own(above.metadata, 'lc_agent_name') === named;
  if (named !== undefined && !isRepeated) return named;
  const isOnlyPart = above?.name !== undefined && nodeOf(above.metadata) === above.name;
  return graph.name === UNNAMED && isOnlyPart ? above.name : graph.name;
}
