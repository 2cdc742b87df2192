import { describe, expect, it } from 'vitest';
import {
  type ErrorContext,
  type ErrorResponse,
  toApiError,
} from '../../../../src/client/transport/to-api-error.ts';
import { AuthenticationError, ValidationError } from '../../../../src/errors/status-errors.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { KEY } from '../../../kit/canary/secrets.ts';
import { redactorOf } from '../../../kit/client/redactor.ts';
import { resolve } from '../options/given.ts';

const PROMPT = 'Please cancel the order of Ines Okafor-Lindqvist at once.';
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };

const CONTEXT: ErrorContext = {
  request: { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 },
  auth: 'apiKey',
  targetLabel: 'eu',
  redactor: redactorOf(KEY, JSON.stringify({ messages: [{ content: PROMPT }] })),
  notFoundFix: undefined,
};

function refuse(
  status: number,
  body = '',
  others: Partial<ErrorResponse & ErrorContext> = {},
): ReturnType<typeof toApiError> {
  const refusal = {
    status,
    body,
    requestId: 'req-1',
    retryAfterMs: undefined,
    remainingMs: 60_000,
    ...others,
  };
  return toApiError(refusal, { ...CONTEXT, ...others });
}

const detailBody = (detail: unknown): string => JSON.stringify({ detail });

describe('toApiError selects the class by status', () => {
  it.each([
    [400, 'ApiError', 'api', false],
    [401, 'AuthenticationError', 'authentication', false],
    [402, 'ApiError', 'api', false],
    [403, 'PermissionDeniedError', 'permission_denied', false],
    [404, 'NotFoundError', 'not_found', false],
    [405, 'ApiError', 'api', false],
    [408, 'ApiError', 'api', true],
    [409, 'ConflictError', 'conflict', true],
    [413, 'ApiError', 'api', false],
    [422, 'ValidationError', 'validation', false],
    [425, 'ApiError', 'api', true],
    [429, 'RateLimitError', 'rate_limit', true],
    [499, 'ApiError', 'api', false],
    [500, 'ServerError', 'server', true],
    [501, 'ServerError', 'server', false],
    [503, 'ServerError', 'server', true],
    [505, 'ServerError', 'server', false],
    [524, 'ServerError', 'server', true],
    [599, 'ServerError', 'server', true],
  ] as const)('%i: %s', (status, name, code, isRetryable) => {
    const bodies = [
      '',
      '<html>',
      detailBody('no'),
      detailBody([ISSUE]),
      detailBody(7),
      '{"detail":"c',
    ];
    for (const body of bodies) {
      expect(refuse(status, body)).toMatchObject({
        name,
        code,
        isRetryable,
        status,
        requestId: 'req-1',
        method: 'POST',
        path: '/api/v1/evals/reward',
        attempts: 1,
      });
    }
  });

  it('and JSON.stringify contains the message and the facts', () => {
    const errors = [
      refuse(400, detailBody('no credits')),
      refuse(401, detailBody('bad key')),
      refuse(422, detailBody([ISSUE, { ...ISSUE, msg: 'too long' }])),
      refuse(429, '', { retryAfterMs: 1500, requestId: undefined }),
      refuse(524, '<html>'),
    ];
    const lines = errors.map((error) => JSON.stringify(error));
    expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      {"name":"ApiError","message":"The service rejected the request (400); the service said: no credits (POST /api/v1/evals/reward, 1 attempt)","code":"api","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":400,"detail":"no credits","requestId":"req-1"}
      {"name":"AuthenticationError","message":"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: bad key (POST /api/v1/evals/reward, 1 attempt)","code":"authentication","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":401,"detail":"bad key","requestId":"req-1","target":"eu"}
      {"name":"ValidationError","message":"The service rejected the input (422): correct the fields in error.issues; the service said: body.messages.0.role: unknown role (and 1 more, see error.issues) (POST /api/v1/evals/reward, 1 attempt)","code":"validation","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":422,"detail":"body.messages.0.role: unknown role (and 1 more, see error.issues)","requestId":"req-1","issues":[{"loc":["body","messages",0,"role"],"msg":"unknown role","type":"enum"},{"loc":["body","messages",0,"role"],"msg":"too long","type":"enum"}]}
      {"name":"RateLimitError","message":"The account has reached its rate limit (429): try again after 1500 ms, or lower maxConcurrency (POST /api/v1/evals/reward, 1 attempt)","code":"rate_limit","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":429,"retryAfterMs":1500}
      {"name":"ServerError","message":"The service failed (524): try again later (POST /api/v1/evals/reward, 1 attempt)","code":"server","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":524,"requestId":"req-1"}
      "
    `);
  });
});

describe('ApiError.detail', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['the simple body', detailBody('no credits left'), 'no credits left'],
    ['the validation body', detailBody([ISSUE]), 'body.messages.0.role: unknown role'],
    [
      'several issues',
      detailBody([ISSUE, ISSUE, ISSUE]),
      'body.messages.0.role: unknown role (and 2 more, see error.issues)',
    ],
    ['an empty list of issues', detailBody([]), undefined],
    ['HTML', '<html>502</html>', undefined],
    ['a truncated body', '{"detail":"no cred', undefined],
    ['an empty body', '', undefined],
  ])('is read from %s', (_, body, detail) => {
    const error = refuse(400, body);
    expect(error.detail).toBe(detail);
    expect(error.message).toBe(
      `The service rejected the request (400)${detail === undefined ? '' : `; the service said: ${detail}`} (POST /api/v1/evals/reward, 1 attempt)`,
    );
  });

  it('describes each field in issues, without the values', () => {
    const error = refuse(
      422,
      detailBody([{ ...ISSUE, input: 'secret', ctx: { given: 'secret' } }, 7]),
    );
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toHaveProperty('issues', [ISSUE]);
    expect(shownBy(error)).not.toContain('secret');
  });

  it('leaves issues empty for the simple body', () => {
    expect(refuse(422, detailBody('too long'))).toMatchObject({ issues: [], detail: 'too long' });
  });

  it.each<readonly [string, unknown]>([
    ['detail', 'x'.repeat(50_000)],
    ['msg', [{ ...ISSUE, msg: 'x'.repeat(50_000) }]],
    ['step of a loc', [{ ...ISSUE, loc: ['x'.repeat(50_000)] }]],
    ['loc', [{ ...ISSUE, loc: Array(5000).fill('step') }]],
  ])('is short even for a long %s', (_, detail) => {
    const error = refuse(422, detailBody(detail));
    expect(error.detail?.length).toBeLessThan(2100);
    expect(error.message.length).toBeLessThan(2300);
  });

  it('has at most 2000 characters and an ellipsis, and issues have at most 20 steps of a loc', () => {
    const text = 'x'.repeat(1200);
    const error = refuse(
      422,
      detailBody([{ loc: [text, ...Array(40).fill(1)], msg: text, type: 'x' }]),
    );
    expect(error.detail).toHaveLength(2001);
    expect(error).toHaveProperty('issues.0.loc.length', 20);
  });

  it('describes at most 100 issues', () => {
    const error = refuse(422, detailBody(Array(1000).fill(ISSUE)));
    expect(error).toHaveProperty('issues.length', 100);
  });
});

describe('AuthenticationError', () => {
  it('names the API key and the region', () => {
    expect(refuse(401).message).toMatchInlineSnapshot(
      `"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it('names the access token when the call used one', () => {
    const error = refuse(401, '', { auth: 'accessToken', targetLabel: 'https://evals.test' });
    expect(error.message).toMatchInlineSnapshot(
      `"https://evals.test rejected the access token (401): set accessToken or ALIGN_ACCESS_TOKEN to a new token (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it.each([
    [{ region: 'us' }, 'us'],
    [{ baseUrl: 'https://evals.test/tenant' }, 'https://evals.test'],
  ])('has the region or the origin as its target: %j', (options, target) => {
    const targetLabel = resolve(options).target.label;
    const error = refuse(401, '', { targetLabel });
    expect(error instanceof AuthenticationError && error.target).toBe(target);
  });
});

it('NotFoundError contains the notFoundFix of the request', () => {
  expect(refuse(404).message).toMatchInlineSnapshot(
    `"The service has no such record or route (404): check the id, its region and baseUrl (POST /api/v1/evals/reward, 1 attempt)"`,
  );
  expect(refuse(404, '', { notFoundFix: 'check service.taskPath' }).message).toMatchInlineSnapshot(
    `"The service has no such record or route (404): check service.taskPath (POST /api/v1/evals/reward, 1 attempt)"`,
  );
});

it('ApiError.retryAfterMs is the time to wait', () => {
  expect(refuse(503, '', { retryAfterMs: 0 }).retryAfterMs).toBe(0);
  expect(refuse(429, '', { retryAfterMs: 2000 }).retryAfterMs).toBe(2000);
});

it.each([
  [503, 59_999, false],
  [503, 60_000, true],
  [403, 60_000, false],
  [501, 60_000, false],
])(
  'the wait for status %i of %i ms, when 60,000 ms were left, is too long: %s',
  (status, retryAfterMs, isTooLong) => {
    const { message } = refuse(status, '', { retryAfterMs });

    expect(message.includes(`the requested wait of ${retryAfterMs} ms does not fit`)).toBe(
      isTooLong,
    );
  },
);
