import { describe, expect, it } from 'vitest';
import { decodeComment, decodeRating } from '../../../../src/service/annotations.ts';
import { UnusableAnswer } from '../../../../src/service/decode.ts';
import { decodeEvaluationRowPage } from '../../../../src/service/evaluation-row.ts';
import { decodeRateLimits } from '../../../../src/service/rate-limits.ts';
import { decodeTrace } from '../../../../src/service/trace.ts';
import { traceId, wireTrace } from '../../../kit/client/traces.ts';
import { WIRE_WITHOUT_LIMITS, WITHOUT_LIMITS } from '../../../kit/server/rate-limit-record.ts';
import { thrownBy } from '../../errors/caught.ts';

const AT = '2026-11-20T08:00:00Z';
const COMMENT = { id: traceId(2), trace_id: traceId(1), comment: 'Out of date', created_at: AT };
const ROW = {
  id: traceId(1),
  email: 'ada@customer.test',
  endpoint: '/api/v1/evals/reward',
  status_code: 200,
  latency_ms: 120,
  request_payload: { evaluation_criteria: 'Reward a' },
  response_payload: { score: 1 },
  token_count: 7,
  domain: 'customer.test',
  created_at: AT,
  model_class: 'align',
  tags: { env: 'prod' },
};
const PAGE = { evaluations: [ROW], total: 1, page: 1, page_size: 50, total_pages: 1 };
const TRACE = wireTrace(1, { rating: true, comments: [COMMENT] });

type Decode = (answer: unknown) => unknown;

it.each<readonly [string, Decode, object, object]>([
  [
    'decodeComment',
    decodeComment,
    COMMENT,
    { id: traceId(2), traceId: traceId(1), comment: 'Out of date', createdAt: AT },
  ],
  [
    'decodeRating',
    decodeRating,
    { trace_id: traceId(1), rating: false },
    { traceId: traceId(1), rating: false },
  ],
  [
    'decodeTrace',
    decodeTrace,
    TRACE,
    {
      id: traceId(1),
      createdAt: AT,
      tags: { env: 'prod' },
      rating: true,
      trace: { messages: [] },
      comments: [{ id: traceId(2), traceId: traceId(1), comment: 'Out of date', createdAt: AT }],
      evaluations: [
        {
          id: traceId(1),
          evaluatorName: null,
          criteria: 'Reward a',
          score: 0.5,
          explanation: 'because',
          subTrace: null,
          sources: [{ id: 'm-1', type: 'memory' }],
          cached: false,
          cCachedTokens: 0,
        },
      ],
    },
  ],
  [
    'decodeEvaluationRowPage',
    decodeEvaluationRowPage,
    PAGE,
    {
      items: [
        {
          id: traceId(1),
          email: 'ada@customer.test',
          endpoint: '/api/v1/evals/reward',
          statusCode: 200,
          latencyMs: 120,
          requestPayload: { evaluation_criteria: 'Reward a' },
          responsePayload: { score: 1 },
          tokenCount: 7,
          domain: 'customer.test',
          createdAt: AT,
          modelClass: 'align',
          tags: { env: 'prod' },
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
      totalPages: 1,
    },
  ],
])('%s returns the document with camelCase keys, without unknown fields', (...row) => {
  const [, decode, wire, expected] = row;
  expect(decode({ ...wire, unknown_field: 7 })).toStrictEqual(expected);
});

describe('decodeRateLimits', () => {
  it('returns null for limits that are absent', () => {
    expect(decodeRateLimits(WIRE_WITHOUT_LIMITS)).toStrictEqual(WITHOUT_LIMITS);
  });

  it('returns limits of 0 and false', () => {
    const zeros = { align_capacity: 0, align_rate_per_minute: 0.5, zero_data_retention: false };
    expect(decodeRateLimits({ ...WIRE_WITHOUT_LIMITS, ...zeros })).toMatchObject({
      alignCapacity: 0,
      alignRatePerMinute: 0.5,
      zeroDataRetention: false,
    });
  });
});

describe('the error of an invalid field names its path', () => {
  const [evaluation = {}] = TRACE['evaluations'] as object[];

  it.each<readonly [string, Decode, object, object]>([
    ['trace_id', decodeComment, COMMENT, { trace_id: 'x' }],
    ['created_at', decodeComment, COMMENT, { created_at: 'yesterday' }],
    ['rating', decodeRating, { trace_id: traceId(1) }, { rating: null }],
    ['tags.env', decodeTrace, TRACE, { tags: { env: 7 } }],
    ['trace', decodeTrace, TRACE, { trace: [] }],
    ['comments[0].comment', decodeTrace, TRACE, { comments: [{ ...COMMENT, comment: null }] }],
    [
      'evaluations[0].sources[0].type',
      decodeTrace,
      TRACE,
      { evaluations: [{ ...evaluation, sources: [{ id: 'm-1' }] }] },
    ],
    ['page_size', decodeEvaluationRowPage, PAGE, { page_size: 1.5 }],
    [
      'evaluations[1].request_payload',
      decodeEvaluationRowPage,
      PAGE,
      { evaluations: [ROW, { ...ROW, request_payload: null }] },
    ],
    ['align_capacity', decodeRateLimits, WIRE_WITHOUT_LIMITS, { align_capacity: '5' }],
  ])('%s', (path, decode, wire, changes) => {
    const error = thrownBy(() => decode({ ...wire, ...changes }));
    expect(error).toBeInstanceOf(UnusableAnswer);
    expect(error).toMatchObject({ code: 'invalid_schema', path });
  });
});
