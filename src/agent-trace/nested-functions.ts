import type { TraceNode } from './node.ts';
import type { TraceTree } from './trace-tree.ts';

/**
 * Finds the functions that call models by more than one of their steps. Where no span says what an agent is, these are the most
 * likely ones.
 */
export function findNestedFunctions({ all }: TraceTree): ReadonlySet<TraceNode> {
  const calling = new Map<TraceNode, number>();
  // From the bottom: children come after their parents.
  for (const { node, parent } of all.toReversed()) {
    const hasCalls = node.kind === 'model' || (calling.get(node) ?? 0) > 0;
    if (hasCalls && parent !== undefined) {
      calling.set(parent.node, (calling.get(parent.node) ?? 0) + 1);
    }
  }
  const found = [...calling].flatMap(([node, steps]) =>
    (node.kind === 'other' || node.isAssumed === true) && steps > 1 ? [node] : [],
  );
  return new Set(found);
}

/** Makes the functions agents. */
export function promoteFunctions(
  nodes: readonly TraceNode[],
  functions: ReadonlySet<TraceNode>,
): readonly TraceNode[] {
  return nodes.map((node) =>
    functions.has(node) ? { ...node, kind: 'agent', isNamed: true } : node,
  );
}
