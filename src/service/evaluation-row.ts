/** An evaluation row as the wire carries it (specification, "Evaluation row"). */
export interface EvaluationRowWire {
  readonly id: string;
  readonly email: string;
  readonly endpoint: string;
  readonly status_code: number;
  readonly latency_ms: number;
  readonly request_payload: Readonly<Record<string, unknown>>;
  readonly response_payload: Readonly<Record<string, unknown>>;
  readonly token_count: number;
  readonly domain: string;
  readonly created_at: string;
  readonly model_class: string;
  readonly tags: Readonly<Record<string, unknown>>;
}
