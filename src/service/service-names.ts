import type { TaskStatus } from './service-options.ts';

/**
 * The names on the wire that the specification leaves open. {@link ServiceOptions} can override them;
 * `docs/open-points.md` lists the evidence for each default.
 */
export interface ServiceNames {
  readonly dataRetentionField: string | undefined;
  readonly taskPath: string | undefined;
  readonly taskStates: Readonly<Record<string, TaskStatus>> | undefined;
  readonly minScoreParameter: string;
  readonly maxScoreParameter: string;
  readonly criteriaParameter: string;
  readonly tagsParameter: string;
  readonly excludeParameter: string;
  /** In lower case. */
  readonly idempotencyHeader: string | undefined;
}

/** Further query parameters of the trace list, as the publicly documented service names them. */
export const TRACE_QUERY = {
  pageToken: 'page_token',
  pageSize: 'page_size',
  startDate: 'start_date',
  endDate: 'end_date',
} as const;

/** The fields of the evaluation requests; the compiler checks in `service/` that none is missing. */
export const EVALUATION_FIELDS = {
  messages: true,
  trace: true,
  evaluation_criteria: true,
  evaluator_name: true,
  model_core: true,
  tags: true,
  trace_id: true,
  system: true,
  tools: true,
  evaluate_latest: true,
  explanation_cleaning: true,
} as const;
