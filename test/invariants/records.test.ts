// Every record comes through as it was written, and unknown fields change nothing: I18.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commentShape } from '../../src/service/comment.ts';
import { decodeEvaluationResult } from '../../src/service/evaluation-result.ts';
import { decodeEvaluationRowPage } from '../../src/service/evaluation-row.ts';
import { decodeRateLimits } from '../../src/service/rate-limits.ts';
import { ratingShape } from '../../src/service/rating.ts';
import { decodeTaskHandle } from '../../src/service/task-handle.ts';
import { decodeTaskState } from '../../src/service/task-state.ts';
import { traceShape } from '../../src/service/trace.ts';
import { decodeTraceEvaluationResult } from '../../src/service/trace-evaluation-result.ts';
import { decodeTracePage } from '../../src/service/trace-page.ts';
import * as wire from './wire-pairs.ts';
import type { Pair, Pairs } from './wire-pairs.ts';

const source = wire.object({ id: ['id', wire.text], type: ['type', wire.text] });

const comment = wire.object({
  id: ['id', wire.uuid],
  traceId: ['trace_id', wire.uuid],
  comment: ['comment', wire.text],
  createdAt: ['created_at', wire.timestamp],
});

const evaluation = wire.object({
  id: ['id', wire.uuid],
  evaluatorName: ['evaluator_name', wire.nullable(wire.text)],
  criteria: ['criteria', wire.optional(wire.text)],
  score: ['score', wire.nullable(wire.number)],
  explanation: ['explanation', wire.nullable(wire.text)],
  subTrace: ['sub_trace', wire.nullable(wire.freeForm)],
  sources: ['sources', wire.optional(wire.list(source))],
  cached: ['cached', wire.optional(wire.boolean)],
  cCachedTokens: ['c_cached_tokens', wire.optional(wire.integer)],
});

const trace = wire.object({
  id: ['id', wire.uuid],
  createdAt: ['created_at', wire.timestamp],
  tags: ['tags', wire.nullable(wire.record(wire.text))],
  rating: ['rating', wire.nullable(wire.boolean)],
  trace: ['trace', wire.nullable(wire.freeForm)],
  comments: ['comments', wire.list(comment)],
  evaluations: ['evaluations', wire.list(evaluation)],
});

const tracePage = wire.object({
  items: ['traces', wire.list(trace)],
  // An empty token means the same as none.
  nextPageToken: ['next_page_token', wire.optional(wire.same(fc.string({ minLength: 1 })))],
});

const row = wire.object({
  id: ['id', wire.uuid],
  email: ['email', wire.text],
  endpoint: ['endpoint', wire.text],
  statusCode: ['status_code', wire.integer],
  latencyMs: ['latency_ms', wire.integer],
  requestPayload: ['request_payload', wire.freeForm],
  responsePayload: ['response_payload', wire.freeForm],
  tokenCount: ['token_count', wire.integer],
  domain: ['domain', wire.text],
  createdAt: ['created_at', wire.timestamp],
  modelClass: ['model_class', wire.text],
  tags: ['tags', wire.freeForm],
});

const rowPage = wire.object({
  items: ['evaluations', wire.list(row)],
  total: ['total', wire.integer],
  page: ['page', wire.integer],
  pageSize: ['page_size', wire.integer],
  totalPages: ['total_pages', wire.integer],
});

const rateLimits = wire.object({
  id: ['id', wire.uuid],
  createdAt: ['created_at', wire.timestamp],
  domain: ['domain', wire.text],
  premium: ['premium', wire.optional(wire.boolean)],
  alignRatePerMinute: ['align_rate_per_minute', wire.optional(wire.number)],
  alignCapacity: ['align_capacity', wire.optional(wire.integer)],
  alignLightningRatePerMinute: ['align_lightning_rate_per_minute', wire.optional(wire.number)],
  alignLightningCapacity: ['align_lightning_capacity', wire.optional(wire.integer)],
  monthlyTokenQuota: ['monthly_token_quota', wire.optional(wire.integer)],
  monthlyCreditAllowance: ['monthly_credit_allowance', wire.optional(wire.number)],
  alignTokenRatePerMinute: ['align_token_rate_per_minute', wire.optional(wire.number)],
  alignTokenCapacity: ['align_token_capacity', wire.optional(wire.integer)],
  alignLightningTokenRatePerMinute: [
    'align_lightning_token_rate_per_minute',
    wire.optional(wire.number),
  ],
  alignLightningTokenCapacity: ['align_lightning_token_capacity', wire.optional(wire.integer)],
  zeroDataRetention: ['zero_data_retention', wire.optional(wire.boolean)],
});

const reward = wire
  .object({
    explanation: ['explanation', wire.text],
    score: ['score', wire.nullable(wire.fraction)],
    cleanedExplanation: ['cleaned_explanation', wire.optional(wire.text)],
    sources: ['sources', wire.list(source)],
  })
  .map(
    extend((value) => ({
      ...value,
      status: value['score'] === null ? 'not_applicable' : 'scored',
      criterion: 'Reward a',
      evaluatorName: null,
      warnings: [],
    })),
  );

const traceResult = wire
  .object({
    agentScores: ['agent_scores', wire.record(wire.nullable(wire.number))],
    overallScore: ['overall_score', wire.nullable(wire.number)],
    explanation: ['explanation', wire.text],
    criterion: ['criterion', wire.same(fc.constant('Reward a'))],
  })
  .map(extend((value) => ({ ...value, agents: agentsOf(value['agentScores']), derived: false })));

const taskHandle = wire
  .object({ taskId: ['task_id', wire.same(fc.string({ minLength: 1 }))] })
  .map(extend((value) => ({ ...value, kind: 'reward', criterion: 'Reward a' })));

const rating = wire.object({ traceId: ['trace_id', wire.uuid], rating: ['rating', wire.boolean] });

const failedTask = wire.object({
  taskId: ['task_id', wire.same(fc.constant('task-1'))],
  status: ['status', wire.same(fc.constant('failed'))],
  error: ['error', wire.optional(wire.text)],
});

/** Changes what callers see, where that is more than the wire says. */
function extend(
  change: (value: Readonly<Record<string, unknown>>) => unknown,
): (pair: Pair) => Pair {
  return ({ value, wire: sent }) => ({
    value: change(value as Record<string, unknown>),
    wire: sent,
  });
}

function agentsOf(scores: unknown): unknown {
  const entries = Object.entries(scores as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([id, score]) => [id, { name: null, score, explanation: null }]),
  );
}

const NO_FILTERS = { startDate: undefined, endDate: undefined, tags: [], exclude: [] };
const SUBJECT = { criterion: 'Reward a', evaluatorName: null };
const TASK = { taskId: 'task-1', kind: 'reward', criterion: null } as const;

it.each<readonly [string, Pairs, (answer: unknown) => unknown]>([
  ['a comment', comment, commentShape],
  ['a rating', rating, ratingShape],
  ['a trace', trace, traceShape()],
  ['a page of traces', tracePage, (answer) => decodeTracePage(answer, NO_FILTERS)],
  ['a page of evaluation rows', rowPage, decodeEvaluationRowPage],
  ['the rate limits', rateLimits, decodeRateLimits],
  ['an evaluation', reward, (answer) => decodeEvaluationResult(answer, SUBJECT)],
  ['an evaluated trace', traceResult, (answer) => decodeTraceEvaluationResult(answer, 'Reward a')],
  ['a begun task', taskHandle, (answer) => decodeTaskHandle(answer, 'reward', 'Reward a')],
  ['a failed task', failedTask, (answer) => decodeTaskState(answer, TASK)],
])('I18: %s is read as it was written', (_, pairs, decode) => {
  fc.assert(
    fc.property(pairs, ({ value, wire: sent }) => {
      expect(decode(JSON.parse(JSON.stringify(sent)))).toEqual(value);
    }),
  );
});
