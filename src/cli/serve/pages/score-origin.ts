import type { ScoreSource } from 'align-evals/batch';
import { isRecord } from '../../json.ts';

/** The origin of a score. */
export interface ScoreOrigin {
  readonly kind: ScoreSource;
  /** The service, the judge with its model, or `offline` for synthetic scores, as a journal names it. */
  readonly name: string;
}

export type FindOrigin = (evaluationId: string) => ScoreOrigin;

/** Adds the origin of each score to a page of traces, to a trace, or to another document that has evaluations. */
export function withScoreOrigins(body: unknown, find: FindOrigin): unknown {
  if (!isRecord(body)) return body;
  const { traces, evaluations } = body;
  return {
    ...body,
    ...(Array.isArray(traces) ? { traces: traces.map((one) => withScoreOrigins(one, find)) } : {}),
    ...(Array.isArray(evaluations)
      ? { evaluations: evaluations.map((one) => withOrigin(one, find)) }
      : {}),
  };
}

function withOrigin(evaluation: unknown, find: FindOrigin): unknown {
  if (!isRecord(evaluation)) return evaluation;
  return { ...evaluation, score_source: find(String(evaluation['id'])) };
}
