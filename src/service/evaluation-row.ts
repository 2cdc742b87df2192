import { once } from '../values/once.ts';
import { decode } from './decode.ts';
import { type FreeForm, freeForm, integer, list, record, text, timestamp, uuid } from './record.ts';
import type { WireOf } from './wire-keys.ts';

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
const evaluationRowRecord = /* @__PURE__ */ once(() =>
  record({
    id: uuid(),
    email: text(),
    endpoint: text(),
    status_code: integer(),
    latency_ms: integer(),
    request_payload: freeForm(),
    response_payload: freeForm(),
    token_count: integer(),
    domain: text(),
    created_at: timestamp(),
    model_class: text(),
    tags: freeForm(),
  }),
);

/** An evaluation row on the wire. */
export interface EvaluationRowWire extends WireOf<EvaluationRow> {}

const pageRecord = /* @__PURE__ */ once(() =>
  record({
    evaluations: list(evaluationRowRecord()),
    total: integer(),
    page: integer(),
    page_size: integer(),
    total_pages: integer(),
  }),
);

/**
 * Reads a page of evaluation rows (specification, "POST /api/v1/evaluations/filter").
 *
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeEvaluationRowPage(answer: unknown): EvaluationRowPage {
  const { evaluations: items, ...numbers } = decode(pageRecord(), answer);
  return { items, ...numbers };
}
