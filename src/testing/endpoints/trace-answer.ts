import type { AgentInstance } from '../../options/agent-trace.ts';
import type { Score } from '../scorer.ts';

/** What one agent of a trace got; null when it used no model. */
export interface AgentScore {
  readonly agent: AgentInstance;
  readonly score: Score | null;
}

/**
 * Answers in the form of the specification ("evaluate_trace", "Trace result fields").
 *
 * @param scores - What each agent got.
 * @param overall - What all of them got.
 * @param criterion - The criterion.
 */
export function toOverallAnswer(
  scores: readonly AgentScore[],
  overall: Score,
  criterion: string,
): Readonly<Record<string, unknown>> {
  return {
    agent_scores: Object.fromEntries(
      scores.map(({ agent, score }) => [agent.id, score?.score ?? null]),
    ),
    overall_score: overall.score,
    explanation: overall.explanation,
    criterion,
  };
}

/**
 * Answers in the form of the publicly documented service (open points, "its response").
 *
 * @param scores - What each agent got.
 * @param requestId - The id of the request.
 */
export function toGroupedAnswer(
  scores: readonly AgentScore[],
  requestId: string,
): Readonly<Record<string, unknown>> {
  const byName = Map.groupBy(scores, ({ agent }) => agent.name);
  const groups = [...byName].map(([name, runs]) => {
    const byId = runs.map(({ agent, score }) => [agent.id, toAgentResult(score)] as const);
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
