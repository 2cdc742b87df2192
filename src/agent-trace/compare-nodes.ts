import type { Instant, TraceNode } from './node.ts';

/** Compares two points in time, as for `Array.prototype.sort`. */
export function compareInstants(one: Instant, other: Instant): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** Compares two nodes by their place in time. No two nodes of a trace are alike, so that any order gives the same. */
export function compareNodes(one: TraceNode, other: TraceNode): number {
  return (
    compareTexts(one.order ?? '', other.order ?? '') ||
    compareInstants(one.start, other.start) ||
    compareInstants(one.end, other.end) ||
    compareTexts(one.id, other.id)
  );
}

/** Compares two texts by their code units, which no locale changes. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
