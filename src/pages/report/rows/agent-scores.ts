import { isRecord } from '../../../values/objects.ts';
import type { AgentScore } from '../../agents/agent-tree.tsx';
import type { RowColumns, RowDetail } from '../report-view.ts';

/** The scores of the agents of a trace, by their ids. */
export function agentScores(
  { criteria }: RowColumns,
  { results }: RowDetail,
): ReadonlyMap<string, readonly AgentScore[]> {
  const scores = new Map<string, AgentScore[]>();
  for (const { agents = {}, criterion } of results) {
    const column = criteria[criterion];
    if (column === undefined) continue;
    for (const [id, agent] of Object.entries(agents)) {
      if (!isRecord(agent)) continue;
      const score = typeof agent['score'] === 'number' ? agent['score'] : null;
      const ofAgent = scores.get(id) ?? [];
      ofAgent.push({ criterion: column.name, score, mark: column.mark ?? undefined });
      scores.set(id, ofAgent);
    }
  }
  return scores;
}
