import { isObject, own, text } from '../../providers/core/read.ts';

/** A run of LangChain, whose metadata LangGraph has written. */
export interface GraphRun {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly metadata: unknown;
}

/**
 * Finds the runs of graphs among the runs of LangChain, with the name of each: a run below which LangGraph has run nodes,
 * and which is not itself the node that it is part of. A graph is an agent; its nodes are steps of it.
 */
export function findGraphs(runs: readonly GraphRun[]): ReadonlyMap<string, string> {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const graphs = new Map<string, string>();
  for (const { name, metadata, parentId } of runs) {
    if (parentId === undefined || nodeOf(metadata) !== name) continue;
    const graph = byId.get(parentId);
    if (graph === undefined || nodeOf(graph.metadata) === graph.name) continue;
    graphs.set(graph.id, nameOf(graph, byId.get(graph.parentId ?? '')));
  }
  return graphs;
}

/** Reports whether a run is a node of a graph, or a part of one. */
export function isInGraph(metadata: unknown): boolean {
  return nodeOf(metadata) !== undefined;
}

function nodeOf(metadata: unknown): string | undefined {
  return text(metadata, 'langgraph_node');
}

/** The name of the agent, unless it is that of the agent above, which each run below it repeats. */
function nameOf(graph: GraphRun, above: GraphRun | undefined): string {
  const named = text(graph.metadata, 'lc_agent_name');
  const isRepeated = isObject(above) && own(above.metadata, 'lc_agent_name') === named;
  return named === undefined || isRepeated ? graph.name : named;
}
