import { freeForm, integer, list, object, type Shape, text, timestamp, uuid } from './shape.ts';
import type { FreeForm } from './trace.ts';

/** One call of the service with its metadata. */
export interface EvaluationRow {
  /** The id of the row: a UUID. */
  readonly id: string;
  /** The account that made the call. */
  readonly email: string;
  /** The endpoint that was called. */
  readonly endpoint: string;
  /** The HTTP status of the answer. */
  readonly statusCode: number;
  /** How long the answer took, in milliseconds. */
  readonly latencyMs: number;
  /** The body of the request; its keys are those of the service. */
  readonly requestPayload: FreeForm;
  /** The body of the answer; its keys are those of the service. */
  readonly responsePayload: FreeForm;
  /** How many tokens were counted. */
  readonly tokenCount: number;
  /** The domain of the account. */
  readonly domain: string;
  /** When the call was made: an ISO date-time string. */
  readonly createdAt: string;
  /** The class of the model core. */
  readonly modelClass: string;
  /** The tags of the request. */
  readonly tags: FreeForm;
}

/** Some of the rows, and how many there are. */
export interface EvaluationRowPage {
  /** The rows of the page. */
  readonly items: readonly EvaluationRow[];
  /** How many rows match. */
  readonly total: number;
  /** Which page it is, from 1. */
  readonly page: number;
  /** How many rows a page has. */
  readonly pageSize: number;
  /** How many pages there are. */
  readonly totalPages: number;
}

/** Specification, "Evaluation row". */
const rowShape: Shape<EvaluationRow> = /* @__PURE__ */ object({
  id: uuid,
  email: text,
  endpoint: text,
  statusCode: integer,
  latencyMs: integer,
  requestPayload: freeForm,
  responsePayload: freeForm,
  tokenCount: integer,
  domain: text,
  createdAt: timestamp,
  modelClass: text,
  tags: freeForm,
});

const pageShape = /* @__PURE__ */ object({
  evaluations: /* @__PURE__ */ list(rowShape),
  total: integer,
  page: integer,
  pageSize: integer,
  totalPages: integer,
});

/**
 * Reads a page of evaluation rows (specification, "POST /api/v1/evaluations/filter").
 *
 * @param answer - The parsed body.
 * @throws {@link ShapeMismatch} when the answer is not what the specification says.
 */
export function decodeEvaluationRowPage(answer: unknown): EvaluationRowPage {
  const { evaluations: items, ...numbers } = pageShape(answer);
  return { items, ...numbers };
}

/** An evaluation row as the wire carries it. */
export interface EvaluationRowWire {
  /** See `EvaluationRow.id`. */
  readonly id: string;
  /** See `EvaluationRow.email`. */
  readonly email: string;
  /** See `EvaluationRow.endpoint`. */
  readonly endpoint: string;
  /** See `EvaluationRow.statusCode`. */
  readonly status_code: number;
  /** See `EvaluationRow.latencyMs`. */
  readonly latency_ms: number;
  /** See `EvaluationRow.requestPayload`. */
  readonly request_payload: FreeForm;
  /** See `EvaluationRow.responsePayload`. */
  readonly response_payload: FreeForm;
  /** See `EvaluationRow.tokenCount`. */
  readonly token_count: number;
  /** See `EvaluationRow.domain`. */
  readonly domain: string;
  /** See `EvaluationRow.createdAt`. */
  readonly created_at: string;
  /** See `EvaluationRow.modelClass`. */
  readonly model_class: string;
  /** See `EvaluationRow.tags`. */
  readonly tags: FreeForm;
}
