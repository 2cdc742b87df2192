import { decode, lazySchema } from './decode.ts';
import { type FreeForm, freeForm, integer, list, record, text, timestamp, uuid } from './record.ts';
import type { WireOf } from './wire-keys.ts';

/** One past call of the service with its metadata. */
export interface EvaluationRow {
  /** The id of the row: a UUID. */
  readonly id: string;
  /** The account that made the call. */
  readonly email: string;
  /** The endpoint that was called. */
  readonly endpoint: string;
  /** The HTTP status of the response. */
  readonly statusCode: number;
  /** The time until the response, in milliseconds. */
  readonly latencyMs: number;
  /** The body of the request, with the keys of the service. */
  readonly requestPayload: FreeForm;
  /** The body of the response, with the keys of the service. */
  readonly responsePayload: FreeForm;
  /** The number of tokens. */
  readonly tokenCount: number;
  /** The domain of the account. */
  readonly domain: string;
  /** The time of the call: an ISO 8601 date-time. */
  readonly createdAt: string;
  /** The class of the model core. */
  readonly modelClass: string;
  /** The tags of the request. */
  readonly tags: FreeForm;
}

/** One page of evaluation rows, and the total number of rows. */
export interface EvaluationRowPage {
  /** The rows of the page. */
  readonly items: readonly EvaluationRow[];
  /** The number of rows that match, on all pages. */
  readonly total: number;
  /** The number of the page, from 1. */
  readonly page: number;
  /** The number of rows per page. */
  readonly pageSize: number;
  /** The number of pages. */
  readonly totalPages: number;
}

/** Specification, "Evaluation row". */
const evaluationRowRecord = /* @__PURE__ */ lazySchema(() =>
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

export const evaluationRowPageRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    evaluations: list(evaluationRowRecord()),
    total: integer(),
    page: integer(),
    page_size: integer(),
    total_pages: integer(),
  }),
);

/** Specification, "POST /api/v1/evaluations/filter". */
export function decodeEvaluationRowPage(response: unknown): EvaluationRowPage {
  const { evaluations: items, ...numbers } = decode(evaluationRowPageRecord(), response);
  return { items, ...numbers };
}
