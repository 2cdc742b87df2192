import { isObject, own, text } from '../../providers/core/read.ts';

/** A run of LangChain, whose metadata LangGraph has written. */
interface GraphRun {
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

/** Each run repeats the name of the agent above, which does not name a graph in it. */
function nameOf(graph: GraphRun, above: GraphRun | undefined): string {
  const named = text(graph.metadata, 'lc_agent_name');
  const isRepeated = isObject(above) && own(above.metadata, 'lc_agent_name') === named;
  return named === undefined || isRepeated ? graph.name : named;
}
