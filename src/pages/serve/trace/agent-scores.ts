import { isRecord } from '../../../values/objects.ts';
import type { AgentScore } from '../../agents/agent-tree.tsx';
import type { PageEvaluation } from '../api/records.ts';

/** The scores of agents by their ids, of one evaluation. */
export type ScoresById = ReadonlyMap<string, number | null>;

/** Reads the scores of agents that an evaluation of an agent trace has; undefined when it has none. */
export function readAgentScores(subTrace: unknown): ScoresById | undefined {
  if (!isRecord(subTrace) || !isRecord(subTrace['agent_scores'])) return undefined;
  const scores = Object.entries(subTrace['agent_scores']);
  return scores.every(isScore) ? new Map(scores) : undefined;
}

function isScore(entry: [string, unknown]): entry is [string, number | null] {
  return entry[1] === null || typeof entry[1] === 'number';
}

/** Writes the number by which the tree of agents refers to an evaluation. */
export function toEvaluationNumber(index: number): string {
  return `#${String(index + 1)}`;
}

/** The scores of each agent over all evaluations, labelled with the numbers of these; one evaluation needs no number. */
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
