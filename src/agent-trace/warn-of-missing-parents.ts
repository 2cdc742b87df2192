import type { TraceTree, TreeNode } from './trace-tree.ts';
import type { TraceWarnings } from './trace-warnings.ts';

/**
 * Warns of parts of a trace whose parents are not there. One part alone is a service that another one called, as it
 * should be.
 */
export function warnOfMissingParents(
  { all }: TraceTree,
  calls: ReadonlySet<TreeNode>,
  warnings: TraceWarnings,
): void {
  const seen = new Set<TreeNode>();
  const tops: TreeNode[] = [];
  for (const call of calls) {
    let item: TreeNode | undefined = call;
    while (item !== undefined && !seen.has(item)) {
      seen.add(item);
      if (item.parent === undefined) tops.push(item);
      item = item.parent;
    }
  }
  if (tops.length < 2) return;
  const ids = new Set(all.map(({ node }) => node.id));
  const lost = tops.find(({ node: { parentId } }) => parentId !== undefined && !ids.has(parentId));
  if (lost !== undefined) warnings.add({ code: 'missing_parent', spanId: lost.node.id });
}
