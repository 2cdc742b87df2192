import { type AgentRuns, isRun } from './agent-run.ts';
import type { TraceTree } from './trace-tree.ts';
import type { TraceWarnings } from './trace-warnings.ts';

/** Gives an agent whose calls were not recorded one interaction: what its own node says of the whole run. */
export function addSummaries(
  { all }: TraceTree,
  { ownerOf }: AgentRuns,
  warnings: TraceWarnings,
): void {
  for (const item of all) {
    const { node } = item;
    const run = ownerOf.get(item);
    if (run?.node !== node || node.content?.output === undefined) continue;
    if (run.steps.some((step) => !isRun(step))) continue;
    run.steps.unshift(item);
    warnings.add({ code: 'agent_summary_used', spanId: node.id });
  }
}
