import type { ScoreSource } from 'align-evals/batch';
import { isRecord } from '../../json.ts';

/** The origin of a score. */
export interface ScoreOrigin {
  readonly kind: ScoreSource;
  /** The service, the judge with its model, or `offline` for synthetic scores, as a journal names it. */
  readonly name: string;
}

/** What a journal knows about a row, and the service does not store. */
export interface ImportedRow {
  /** The name of the row for people. */
  readonly label: string;
  /** The evaluations that failed. */
  readonly failures: readonly { readonly criterion: string; readonly error: string }[];
}

/** What the pages show of traces besides the records of the service. */
export interface TraceLabels {
  readonly originOf: (evaluationId: string) => ScoreOrigin;
  /** Returns the name of the criterion; undefined for an evaluation that was not imported. */
  readonly criterionOf: (evaluationId: string) => string | undefined;
  /** Returns undefined for a trace that was not imported. */
  readonly rowOf: (traceId: string) => ImportedRow | undefined;
}

/** Adds the labels to a page of traces, to a trace, or to another document that has evaluations. */
export function withLabels(body: unknown, labels: TraceLabels): unknown {
  if (!isRecord(body)) return body;
  const { traces, evaluations, id } = body;
  return {
    ...body,
    ...(Array.isArray(traces) ? { traces: traces.map((one) => withLabels(one, labels)) } : {}),
    ...(Array.isArray(evaluations)
      ? {
          row: labels.rowOf(String(id)),
          evaluations: evaluations.map((one) => withOrigin(one, labels)),
        }
      : {}),
  };
}

function withOrigin(evaluation: unknown, { criterionOf, originOf }: TraceLabels): unknown {
  if (!isRecord(evaluation)) return evaluation;
  const id = String(evaluation['id']);
  return { ...evaluation, score_source: originOf(id), criterion_name: criterionOf(id) };
}
