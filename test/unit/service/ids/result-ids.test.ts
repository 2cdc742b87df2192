import { describe, expect, it } from 'vitest';
import { readResultIds, type ServiceIds } from '../../../../src/service/ids.ts';

const STORED = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';
const OTHER = '0198c3d2-7a43-7c1e-9d55-3b1f0a6c2e90';
const HEADERS: ServiceIds = { requestId: 'req-1', traceId: OTHER };

describe('readResultIds', () => {
  it.each<readonly [string, unknown, ServiceIds, string | undefined, object]>([
    ['null where nothing holds an id', {}, {}, undefined, { requestId: null, traceId: null }],
    ['the ids of the headers', {}, HEADERS, undefined, { requestId: 'req-1', traceId: OTHER }],
    [
      'the ids of the body',
      { request_id: 'body-1', trace_id: STORED },
      {},
      undefined,
      { requestId: 'body-1', traceId: STORED },
    ],
    [
      'the request id of the headers, which is that of the last attempt, and the trace id of the body',
      { request_id: 'body-1', trace_id: STORED },
      HEADERS,
      undefined,
      { requestId: 'req-1', traceId: STORED },
    ],
    ['the trace that the call named', {}, {}, OTHER, { requestId: null, traceId: OTHER }],
    [
      'the stored trace rather than the one that the call named',
      {},
      { traceId: STORED },
      OTHER,
      { requestId: null, traceId: STORED },
    ],
    [
      'null for values of another type',
      { request_id: 7, trace_id: 'trace-1' },
      {},
      undefined,
      { requestId: null, traceId: null },
    ],
    [
      'null for a body that is not an object',
      [STORED],
      {},
      undefined,
      { requestId: null, traceId: null },
    ],
  ])('returns %s', (_, body, ids, traceId, expected) => {
    expect(readResultIds(body, ids, traceId)).toEqual(expected);
  });
});
