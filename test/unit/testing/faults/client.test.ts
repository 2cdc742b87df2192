import { AlignError } from 'align-evals';
import type { Fault } from 'align-evals/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import {
  IDS,
  MESSAGES,
  type Stage,
  STAGES,
  steadyServer,
} from '../../../kit/server/reference-service.ts';

const CALL = { messages: MESSAGES, criteria: 'Reward politeness' };

const RESULT = {
  status: 'scored',
  score: 0.5,
  criterion: CALL.criteria,
  evaluatorName: null,
  explanation: 'Fixed.',
  cleanedExplanation: null,
  sources: [],
  warnings: [],
  ...IDS,
};

const status = (code: number): Fault => ({ kind: 'status', status: code });
const retryAfter = (seconds: string): Fault => ({
  kind: 'status',
  status: 429,
  headers: { 'retry-after': seconds },
});

// The queued faults, the error of the call, and the number of its requests.
const FAILURES: readonly (readonly [string, readonly Fault[], Record<string, unknown>, number])[] =
  [
    ['status 204', [status(204)], { name: 'InvalidResponseError', code: 'invalid_json' }, 1],
    ['status 302', [status(302)], { name: 'RedirectError', code: 'redirect', status: 302 }, 1],
    ['status 304', [status(304)], { name: 'RedirectError', code: 'redirect', status: 304 }, 1],
    ['status 400', [status(400)], { name: 'ApiError', code: 'api', status: 400 }, 1],
    ['status 401', [status(401)], { name: 'AuthenticationError', code: 'authentication' }, 1],
    ['status 403', [status(403)], { name: 'PermissionDeniedError', code: 'permission_denied' }, 1],
    ['status 404', [status(404)], { name: 'NotFoundError', code: 'not_found' }, 1],
    ['status 422', [status(422)], { name: 'ValidationError', code: 'validation' }, 1],
    ['status 501', [status(501)], { name: 'ServerError', code: 'server', status: 501 }, 1],
    [
      'status 409 twice',
      [status(409), status(409)],
      { name: 'ConflictError', code: 'conflict' },
      2,
    ],
    [
      'status 429 twice',
      [status(429), status(429)],
      { name: 'RateLimitError', code: 'rate_limit' },
      2,
    ],
    [
      'status 500 twice',
      [status(500), status(500)],
      { name: 'ServerError', code: 'server', status: 500 },
      2,
    ],
    [
      'status 524 twice',
      [status(524), status(524)],
      { name: 'ServerError', code: 'server', status: 524 },
      2,
    ],
    [
      'status 503, then 400',
      [status(503), status(400)],
      { name: 'ApiError', code: 'api', status: 400 },
      2,
    ],
    [
      'a Retry-After that does not fit into the deadline',
      [retryAfter('61')],
      { name: 'RateLimitError', code: 'rate_limit', retryAfterMs: 61_000 },
      1,
    ],
    [
      'reset twice',
      [{ kind: 'reset' }, { kind: 'reset' }],
      { name: 'ConnectionError', code: 'connection' },
      2,
    ],
    [
      'truncated body twice',
      [{ kind: 'truncate' }, { kind: 'truncate' }],
      { name: 'ConnectionError', code: 'body_cut' },
      2,
    ],
    [
      'invalid JSON',
      [{ kind: 'bad_json' }],
      { name: 'InvalidResponseError', code: 'invalid_json' },
      1,
    ],
    [
      'invalid schema',
      [{ kind: 'wrong_schema' }],
      { name: 'InvalidResponseError', code: 'invalid_schema', fieldPath: 'explanation' },
      1,
    ],
  ];

const RECOVERIES: readonly (readonly [string, readonly Fault[], number])[] = [
  ['no fault', [], 1],
  ['a short delay', [{ kind: 'delay', delayMs: 1 }], 1],
  ['one reset', [{ kind: 'reset' }], 2],
  ['one truncated body', [{ kind: 'truncate' }], 2],
  ['one status 408', [status(408)], 2],
  ['one status 409', [status(409)], 2],
  ['one status 425', [status(425)], 2],
  ['one status 429 with Retry-After 0', [retryAfter('0')], 2],
  ['one status 500', [status(500)], 2],
  ['one status 503', [status(503)], 2],
];

describe.each(STAGES)('a client of a reference server %s', (_, create) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await create(steadyServer());
  });
  beforeEach(() => {
    stage.server.reset();
    // Jitter of 0: a retry does not wait.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterAll(async () => {
    await stage.close();
  });

  it.each(FAILURES)('rejects after %s', async (__, faults, expected, requests) => {
    stage.server.fail(...faults);

    const error = await rejection(createClient(stage.clientOptions()).evaluate(CALL));

    expect(AlignError.isInstance(error) && error.toJSON()).toMatchObject({
      ...expected,
      attempts: requests,
    });
    expect([stage.server.calls.length, stage.server.pendingFaults]).toEqual([requests, []]);
  });

  it.each(RECOVERIES)('succeeds after %s', async (__, faults, requests) => {
    stage.server.fail(...faults);

    expect(await createClient(stage.clientOptions()).evaluate(CALL)).toEqual(RESULT);
    expect([stage.server.calls.length, stage.server.pendingFaults]).toEqual([requests, []]);
  });

  it('retries the same request numRetries times', async () => {
    stage.server.fail({ kind: 'reset' }, status(500), { kind: 'truncate' }, status(503));
    const attempts: number[] = [];

    await createClient({ ...stage.clientOptions(), numRetries: 4 }).evaluate(CALL, {
      onResponse: (info) => {
        attempts.push(info.attempts);
      },
    });

    const [first, ...again] = stage.server.calls.map(({ bodyText, path, headers }) => ({
      bodyText,
      path,
      headers,
    }));
    expect(again).toEqual([first, first, first, first]);
    expect(stage.server.calls.map((call) => call.status)).toEqual([undefined, 500, 200, 503, 200]);
    expect(attempts).toEqual([5]);
  });

  it('reads the issues and Retry-After of a fault', async () => {
    const issue = { loc: ['body', 'tags', 0], msg: 'Nope', type: 'custom' };
    stage.server.fail(
      { kind: 'status', status: 422, body: { detail: [issue] } },
      { kind: 'status', status: 429, headers: { 'Retry-After': '90', 'x-request-id': 'r-1' } },
    );
    const client = createClient(stage.clientOptions());

    const errors = [await rejection(client.evaluate(CALL)), await rejection(client.evaluate(CALL))];

    expect(errors).toMatchObject([
      { name: 'ValidationError', issues: [issue], detail: 'body.tags.0: Nope' },
      { name: 'RateLimitError', retryAfterMs: 90_000, requestId: 'r-1' },
    ]);
  });
});
