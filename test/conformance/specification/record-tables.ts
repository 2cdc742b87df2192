import type { Client } from '../../../src/client/client.ts';
import { MESSAGES } from '../../kit/client/client.ts';
import { traceId, wireTrace } from '../../kit/client/traces.ts';
import { RATE_LIMIT_FIELDS, WIRE_WITHOUT_LIMITS } from '../../kit/server/rate-limit-record.ts';

/** A row of a table as the specification has it: field, type, and whether it is required. */
export type FieldRow = readonly [field: string, type: string, required: 'yes' | 'no'];

/** A record table, and a call whose answer holds such a record. */
export interface RecordTable {
  readonly title: string;
  readonly rows: readonly FieldRow[];
  /** A whole answer. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** The way to the record in the answer, as `comments[0]`; empty for the answer itself. */
  readonly at: string;
  /** The field of the result of the call. */
  readonly decodedAt: string;
  readonly call: (client: Client) => Promise<unknown>;
}

const ID = traceId(1);
const AGENTS = {
  root_agent_instance_id: 'a',
  agent_instance_by_id: {
    a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
  },
};
const COMMENT = { id: ID, trace_id: ID, comment: 'a', created_at: '2026-11-20T08:00:00Z' };
const REWARD = { explanation: 'because', score: 1, sources: [{ id: 'm-1', type: 'memory' }] };
const ROW = {
  id: ID,
  email: 'ada@customer.test',
  endpoint: '/api/v1/evals/reward',
  status_code: 200,
  latency_ms: 1,
  request_payload: {},
  response_payload: {},
  token_count: 1,
  domain: 'customer.test',
  created_at: '2026-11-20T08:00:00Z',
  model_class: 'align',
  tags: {},
};

const getTrace = (client: Client): Promise<unknown> => client.traces.get(ID);
const evaluate = (client: Client): Promise<unknown> =>
  client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });
const filter = (client: Client): Promise<unknown> => client.evaluations.filter().firstPage();

export const RECORD_TABLES: readonly RecordTable[] = [
  {
    title: 'Trace (TraceResponse)',
    rows: [
      // covers: P-096, S-008
      ['id', 'string (uuid)', 'yes'],
      // covers: S-009
      ['created_at', 'string (date-time)', 'yes'],
      // covers: S-010
      ['tags', 'object of string to string, or null', 'yes'],
      // covers: S-011
      ['rating', 'boolean or null', 'yes'],
      // covers: S-012
      ['trace', 'free-form JSON object or null', 'yes'],
      // covers: S-013
      ['comments', 'array of Comment', 'yes'],
      // covers: S-014
      ['evaluations', 'array of TraceEvaluation', 'yes'],
    ],
    answer: wireTrace(1),
    at: '',
    decodedAt: '',
    call: getTrace,
  },
  {
    title: 'Comment (AttachCommentResponse)',
    rows: [
      // covers: S-015
      ['id', 'string (uuid)', 'yes'],
      // covers: S-016
      ['trace_id', 'string (uuid)', 'yes'],
      // covers: S-017
      ['comment', 'string', 'yes'],
      // covers: S-018
      ['created_at', 'string (date-time)', 'yes'],
    ],
    answer: wireTrace(1, { comments: [COMMENT] }),
    at: 'comments[0]',
    decodedAt: 'comments[0]',
    call: getTrace,
  },
  {
    title: 'TraceEvaluation',
    rows: [
      // covers: S-019
      ['id', 'string (uuid)', 'yes'],
      // covers: S-020
      ['evaluator_name', 'string or null', 'yes'],
      // covers: S-021
      ['criteria', 'string or null', 'no'],
      // covers: P-096, S-022
      ['score', 'number or null', 'yes'],
      // covers: S-023
      ['explanation', 'string or null', 'yes'],
      // covers: S-024
      ['sub_trace', 'free-form JSON object or null', 'yes'],
      // covers: S-025
      ['sources', 'array of Source, or null', 'no'],
      // covers: S-026
      ['cached', 'boolean or null', 'no'],
      // covers: S-027
      ['c_cached_tokens', 'integer or null', 'no'],
    ],
    answer: wireTrace(1),
    at: 'evaluations[0]',
    decodedAt: 'evaluations[0]',
    call: getTrace,
  },
  {
    title: 'Source',
    rows: [
      // covers: S-028
      ['id', 'string', 'yes'],
      // covers: S-029
      ['type', 'string', 'yes'],
    ],
    answer: REWARD,
    at: 'sources[0]',
    decodedAt: 'sources[0]',
    call: evaluate,
  },
  {
    title: 'Evaluation row (item of the filter response)',
    rows: [
      // covers: S-034
      ['id', 'string (uuid)', 'yes'],
      // covers: S-035
      ['email', 'string', 'yes'],
      // covers: S-036
      ['endpoint', 'string', 'yes'],
      // covers: S-037
      ['status_code', 'integer', 'yes'],
      // covers: S-038
      ['latency_ms', 'integer', 'yes'],
      // covers: S-039
      ['request_payload', 'JSON object', 'yes'],
      // covers: S-040
      ['response_payload', 'JSON object', 'yes'],
      // covers: S-041
      ['token_count', 'integer', 'yes'],
      // covers: S-042
      ['domain', 'string', 'yes'],
      // covers: S-043
      ['created_at', 'string (date-time)', 'yes'],
      // covers: S-044
      ['model_class', 'string', 'yes'],
      // covers: S-045
      ['tags', 'JSON object', 'yes'],
    ],
    answer: { evaluations: [ROW], total: 1, page: 1, page_size: 100, total_pages: 1 },
    at: 'evaluations[0]',
    decodedAt: 'items[0]',
    call: filter,
  },
  {
    title: 'Rate-limit record',
    rows: RATE_LIMIT_FIELDS.map(({ field, type, required }) => [field, type, required]),
    answer: WIRE_WITHOUT_LIMITS,
    at: '',
    decodedAt: '',
    call: (client) => client.rateLimits.me(),
  },
  {
    title: 'POST /api/v1/annotations/rating, response 200',
    rows: [
      // covers: S-090
      ['trace_id', 'string (uuid)', 'yes'],
      // covers: S-091
      ['rating', 'boolean', 'yes'],
    ],
    answer: { trace_id: ID, rating: true },
    at: '',
    decodedAt: '',
    call: (client) => client.annotations.rate({ traceId: ID, rating: true }),
  },
  {
    title: 'POST /api/v1/evaluations/filter, response 200',
    rows: [
      // covers: S-109
      ['total', 'integer', 'yes'],
      // covers: S-107
      ['page_size', 'integer', 'yes'],
      // covers: S-110
      ['total_pages', 'integer', 'yes'],
    ],
    answer: { evaluations: [ROW], total: 1, page: 1, page_size: 100, total_pages: 1 },
    at: '',
    decodedAt: '',
    call: filter,
  },
  {
    title: 'Trace result fields',
    rows: [
      // covers: S-138
      ['explanation', 'string', 'yes'],
      // covers: S-137
      ['overall_score', 'number or null', 'yes'],
    ],
    answer: { agent_scores: { a: 1 }, overall_score: 1, explanation: '', criterion: 'Reward a' },
    at: '',
    decodedAt: '',
    call: (client) => client.evaluateTrace({ trace: AGENTS, criteria: 'Reward a' }),
  },
];
