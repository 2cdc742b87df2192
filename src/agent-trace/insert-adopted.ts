import type { AgentRun, Step } from './agent-run.ts';
import { compareNodes } from './compare-nodes.ts';

/** Inserts runs among the steps of their new parents, each before the first step that began later. */
export function insertAdopted(adopted: readonly AgentRun[]): void {
  for (const [parent, runs] of Map.groupBy(adopted, ({ parent }) => parent)) {
    if (parent !== undefined) parent.steps = merge(parent.steps, runs);
  }
}

/** The steps are not sorted as a whole: what ran in one step of a program stays together. */
function merge(steps: readonly Step[], adopted: readonly AgentRun[]): Step[] {
  const merged: Step[] = [];
  const waiting = adopted.toSorted((one, other) => compareNodes(other.node, one.node));
  for (const step of steps) {
    for (
      let next = waiting.at(-1);
      next !== undefined && compareNodes(next.node, step.node) < 0;
      next = waiting.at(-1)
    ) {
      merged.push(next);
      waiting.pop();
    }
    merged.push(step);
  }
  return [...merged, ...waiting.reverse()];
}
