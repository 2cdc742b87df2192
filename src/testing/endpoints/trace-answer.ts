import type { AgentInstance } from '../../service/agent-trace.ts';
import type { FreeForm } from '../../service/record.ts';
import type { Score } from '../scorer.ts';

/** The score of one agent of a trace; null when the agent has no model interaction. */
export interface AgentScore {
  /** The key of the agent in the trace. */
  readonly id: string;
  readonly agent: AgentInstance;
  readonly score: Score | null;
}

/** Lists the score of each agent by its id. */
export function toAgentScores(scores: readonly AgentScore[]): FreeForm {
  return {
    agent_scores: Object.fromEntries(scores.map(({ id, score }) => [id, score?.score ?? null])),
  };
}

/** Creates a response in the format of the specification ("evaluate_trace", "Trace result fields"). */
export function toOverallResponse(
  scores: readonly AgentScore[],
  overall: Score,
  criterion: string,
): Readonly<Record<string, unknown>> {
  return {
    ...toAgentScores(scores),
    overall_score: overall.score,
    explanation: overall.explanation,
    criterion,
  };
}

/** Creates a response in the format of the publicly documented service (open points, "its response"). */
export function toGroupedResponse(
  scores: readonly AgentScore[],
  requestId: string,
): Readonly<Record<string, unknown>> {
  const byName = Map.groupBy(scores, ({ agent }) => agent.name);
  const groups = [...byName].map(([name, runs]) => {
    const byId = runs.map(({ id, score }) => [id, toAgentResult(score)] as const);
    return [
      name,
      { agent_name: name, results_by_agent_instance_id: Object.fromEntries(byId) },
    ] as const;
  });
  return { request_id: requestId, results_by_agent_name: Object.fromEntries(groups) };
}

function toAgentResult(score: Score | null): Readonly<Record<string, unknown>> | null {
  return score === null ? null : { score: score.score, explanation: score.explanation };
}
