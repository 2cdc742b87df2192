import type { TraceTree, TreeNode } from './trace-tree.ts';

/** Where a node stands. */
interface Place {
  readonly depth: number;
  readonly isInAgent: boolean;
  /** The nearest model above it, with no agent between. */
  readonly model: TreeNode | undefined;
}

/** The place of each node. */
export type Places = ReadonlyMap<TreeNode, Place>;

/** Finds where each node stands. */
export function findPlaces({ all }: TraceTree): Places {
  const places = new Map<TreeNode, Place>();
  // Parents come first.
  for (const item of all) {
    const { parent } = item;
    places.set(item, parent === undefined ? TOP : placeBelow(parent, places.get(parent) ?? TOP));
  }
  return places;
}

const TOP: Place = { depth: 0, isInAgent: false, model: undefined };

function placeBelow(parent: TreeNode, { depth, isInAgent, model }: Place): Place {
  const below = depth + 1;
  if (parent.node.kind === 'agent') return { depth: below, isInAgent: true, model: undefined };
  return { depth: below, isInAgent, model: parent.node.kind === 'model' ? parent : model };
}
