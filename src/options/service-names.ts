/**
 * The names of the wire that the specification leaves open. Those that a deployment may override are in
 * {@link ServiceOptions}; `docs/open-points.md` lists the evidence for each default.
 */
export interface ServiceNames {
  readonly dataRetentionField: string | undefined;
  readonly taskPath: string | undefined;
  readonly minScoreParameter: string;
  readonly maxScoreParameter: string;
  readonly criteriaParameter: string;
  readonly tagsParameter: string;
  readonly excludeParameter: string;
}

/** The query parameters of the trace list that the publicly documented service uses. */
export const TRACE_QUERY = {
  pageToken: 'page_token',
  pageSize: 'page_size',
  startDate: 'start_date',
  endDate: 'end_date',
} as const;

/** The fields of the evaluation requests; `service/` checks that none is missing. */
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
