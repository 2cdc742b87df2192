import { compareInstants, compareNodes, type TraceNode } from './node.ts';
import type { TraceWarnings } from './trace-warnings.ts';

export interface TreeNode {
  readonly node: TraceNode;
  parent: TreeNode | undefined;
  /** In the order of time. */
  readonly children: TreeNode[];
}

export interface TraceTree {
  /** The nodes without a parent, in the order of time. */
  readonly tops: readonly TreeNode[];
  /** All nodes, each after its parent; siblings in the order of time. */
  readonly all: readonly TreeNode[];
}

/** Links nodes by the ids of their parents. A cycle of parents is cut at its earliest start. */
export function linkNodes(nodes: readonly TraceNode[], warnings: TraceWarnings): TraceTree {
  const byId = new Map<string, TreeNode>();
  for (const node of withoutRepeated(nodes)) {
    byId.set(node.id, { node, parent: undefined, children: [] });
  }
  for (const item of byId.values()) item.parent = byId.get(item.node.parentId ?? '');
  for (const cut of findCycles(byId.values())) {
    cut.parent = undefined;
    warnings.add({ code: 'parent_cycle', spanId: cut.node.id });
  }
  // The nodes are sorted once, and children are added in order.
  const sorted = [...byId.values()].sort((one, other) => compareNodes(one.node, other.node));
  for (const item of sorted) item.parent?.children.push(item);
  const tops = sorted.filter(({ parent }) => parent === undefined);
  return { tops, all: listTree(tops) };
}

/** Keeps one node per id: the one that ended last, which an exporter sent last. */
function withoutRepeated(nodes: readonly TraceNode[]): Iterable<TraceNode> {
  const byId = new Map<string, TraceNode>();
  for (const node of nodes) {
    const known = byId.get(node.id);
    if (known === undefined || isLater(node, known)) byId.set(node.id, node);
  }
  return byId.values();
}

function isLater(node: TraceNode, known: TraceNode): boolean {
  const byTime = compareInstants(node.end, known.end) || compareInstants(node.start, known.start);
  // At equal times the JSON decides, so that the order of the input does not matter.
  return byTime === 0 ? JSON.stringify(node) > JSON.stringify(known) : byTime > 0;
}

/** Finds the node of each cycle of parents that began first. */
function findCycles(items: Iterable<TreeNode>): readonly TreeNode[] {
  const walks = new Map<TreeNode, number>();
  const cuts: TreeNode[] = [];
  let walk = 0;
  for (const start of items) {
    walk += 1;
    let item: TreeNode | undefined = start;
    while (item !== undefined && !walks.has(item)) {
      walks.set(item, walk);
      item = item.parent;
    }
    if (item !== undefined && walks.get(item) === walk) cuts.push(earliestOf(item));
  }
  return cuts.sort((one, other) => compareNodes(one.node, other.node));
}

function earliestOf(first: TreeNode): TreeNode {
  let earliest = first;
  for (let item = first.parent; item !== undefined && item !== first; item = item.parent) {
    if (compareNodes(item.node, earliest.node) < 0) earliest = item;
  }
  return earliest;
}

/** Lists a tree from the top, without recursion: it may be as deep as it has nodes. */
function listTree(tops: readonly TreeNode[]): TreeNode[] {
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
