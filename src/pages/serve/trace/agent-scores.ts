import { isRecord } from '../../../values/objects.ts';
import type { AgentScore } from '../../agents/agent-tree.tsx';
import type { PageEvaluation } from '../api/records.ts';

/** The scores of one evaluation by the ids of agents. */
export type ScoresById = ReadonlyMap<string, number | null>;

/** Returns undefined when the evaluation has no scores of agents. */
export function readAgentScores(subTrace: unknown): ScoresById | undefined {
  if (!isRecord(subTrace) || !isRecord(subTrace['agent_scores'])) return undefined;
  const scores = Object.entries(subTrace['agent_scores']);
  return scores.every(isScore) ? new Map(scores) : undefined;
}

function isScore(entry: [string, unknown]): entry is [string, number | null] {
  return entry[1] === null || typeof entry[1] === 'number';
}

/** The label of an evaluation in the tree of agents. */
export function toEvaluationNumber(index: number): string {
  return `#${index + 1}`;
}

/** The scores per agent, labelled with the numbers of the evaluations if there are several. */
export function collectAgentScores(
  evaluations: readonly PageEvaluation[],
): ReadonlyMap<string, readonly AgentScore[]> {
  const byAgent = new Map<string, AgentScore[]>();
  for (const [index, { sub_trace: subTrace }] of evaluations.entries()) {
    const criterion = evaluations.length === 1 ? '' : toEvaluationNumber(index);
    for (const [id, score] of readAgentScores(subTrace) ?? []) {
      const scores = byAgent.get(id) ?? [];
      scores.push({ criterion, score, mark: undefined });
      byAgent.set(id, scores);
    }
  }
  return byAgent;
}
