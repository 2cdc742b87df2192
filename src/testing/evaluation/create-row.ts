import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { FreeForm } from '../../service/record.ts';
import { coreClassOf } from '../limits/core-class.ts';

/** A call of an evaluation route, with its outcome. */
export interface EvaluationCall {
  readonly id: string;
  readonly path: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
  readonly requestPayload: FreeForm;
  readonly responsePayload: FreeForm;
  readonly tokenCount: number;
  readonly modelCore: unknown;
  readonly tags: FreeForm | null;
}

/** Creates the row of a call (specification, "Evaluation row"). */
export function createRow(call: EvaluationCall): EvaluationRowWire {
  const { startedAt, endedAt } = call;
  return {
    id: call.id,
    email: 'account@reference-server.test',
    endpoint: call.path,
    status_code: call.status,
    latency_ms: Math.max(0, Math.round(endedAt - startedAt)),
    request_payload: call.requestPayload,
    response_payload: call.responsePayload,
    token_count: call.tokenCount,
    domain: 'reference-server.test',
    created_at: new Date(endedAt).toISOString(),
    model_class: coreClassOf(call.modelCore),
    tags: call.tags ?? {},
  };
}
