import type { TraceNode } from './node.ts';

/** A node with those around it. */
export interface TreeNode {
  readonly node: TraceNode;
  parent: TreeNode | undefined;
  /** In the order of time. */
  readonly children: TreeNode[];
}

/** The nodes of a trace, linked. */
export interface TraceTree {
  /** The nodes without a parent, in the order of time. */
  readonly tops: readonly TreeNode[];
  /** All nodes, each after its parent; siblings in the order of time. */
  readonly all: readonly TreeNode[];
}

/** Lists a tree from the top: each node before its children. It may be as deep as it has nodes. */
export function listTree(tops: readonly TreeNode[]): TreeNode[] {
  const found: TreeNode[] = [];
  const open = tops.toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index];
      if (child !== undefined) open.push(child);
    }
  }
  return found;
}
