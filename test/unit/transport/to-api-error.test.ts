import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../../../src/errors/authentication-error.ts';
import { ValidationError } from '../../../src/errors/validation-error.ts';
import { redactorOf } from '../../kit/redactor.ts';
import {
  type Refusal,
  type RefusalContext,
  toApiError,
} from '../../../src/transport/to-api-error.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { resolve } from '../options/given.ts';

const PROMPT = 'Please cancel the order of Ines Okafor-Lindqvist at once.';
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };
const WITHHELD = '[withheld: it repeats the key or the request]';

const CONTEXT: RefusalContext = {
  request: { method: 'POST', path: '/api/v1/evals/reward', attempts: 1 },
  auth: 'apiKey',
  targetLabel: 'eu',
  redactor: redactorOf(KEY, JSON.stringify({ messages: [{ content: PROMPT }] })),
  notFoundFix: undefined,
};

function refuse(
  status: number,
  body = '',
  others: Partial<Refusal & RefusalContext> = {},
): ReturnType<typeof toApiError> {
  const refusal = { status, body, requestId: 'req-1', retryAfterMs: undefined, ...others };
  return toApiError(refusal, { ...CONTEXT, ...others });
}

const detailBody = (detail: unknown): string => JSON.stringify({ detail });

describe('the status decides the class', () => {
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

  it('and the whole error serialises to these facts', () => {
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
      {"name":"ApiError","message":"The service refused the request (400); the service said: no credits (POST /api/v1/evals/reward, 1 attempt)","code":"api","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":400,"detail":"no credits","requestId":"req-1"}
      {"name":"AuthenticationError","message":"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: bad key (POST /api/v1/evals/reward, 1 attempt)","code":"authentication","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":401,"detail":"bad key","requestId":"req-1","target":"eu"}
      {"name":"ValidationError","message":"The service rejected the input (422): correct the fields in error.issues; the service said: body.messages.0.role: unknown role (and 1 more, see error.issues) (POST /api/v1/evals/reward, 1 attempt)","code":"validation","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":422,"detail":"body.messages.0.role: unknown role (and 1 more, see error.issues)","requestId":"req-1","issues":[{"loc":["body","messages",0,"role"],"msg":"unknown role","type":"enum"},{"loc":["body","messages",0,"role"],"msg":"too long","type":"enum"}]}
      {"name":"RateLimitError","message":"The account has reached its rate limit (429): try again after 1500 ms, or lower maxConcurrency (POST /api/v1/evals/reward, 1 attempt)","code":"rate_limit","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":429,"retryAfterMs":1500}
      {"name":"ServerError","message":"The service failed (524): try again later (POST /api/v1/evals/reward, 1 attempt)","code":"server","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":1,"status":524,"requestId":"req-1"}
      "
    `);
  });
});

describe('what the service says', () => {
  it.each<readonly [string, string, string | undefined]>([
    ['in the simple body', detailBody('no credits left'), 'no credits left'],
    ['in the validation body', detailBody([ISSUE]), 'body.messages.0.role: unknown role'],
    [
      'in several issues',
      detailBody([ISSUE, ISSUE, ISSUE]),
      'body.messages.0.role: unknown role (and 2 more, see error.issues)',
    ],
    ['in an empty list', detailBody([]), undefined],
    ['in HTML', '<html>502</html>', undefined],
    ['in a cut body', '{"detail":"no cred', undefined],
    ['in no body', '', undefined],
  ])('%s is its detail', (_, body, detail) => {
    const error = refuse(400, body);
    expect(error.detail).toBe(detail);
    expect(error.message).toBe(
      `The service refused the request (400)${detail === undefined ? '' : `; the service said: ${detail}`} (POST /api/v1/evals/reward, 1 attempt)`,
    );
  });

  it('about fields is kept field by field, without the values', () => {
    const error = refuse(
      422,
      detailBody([{ ...ISSUE, input: 'secret', ctx: { given: 'secret' } }, 7]),
    );
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toHaveProperty('issues', [ISSUE]);
    expect(shownBy(error)).not.toContain('secret');
  });

  it('about no field in a simple body leaves the issues empty', () => {
    expect(refuse(422, detailBody('too long'))).toMatchObject({ issues: [], detail: 'too long' });
  });

  it.each<readonly [string, unknown]>([
    ['a detail', 'x'.repeat(50_000)],
    ['a message', [{ ...ISSUE, msg: 'x'.repeat(50_000) }]],
    ['a step of the way', [{ ...ISSUE, loc: ['x'.repeat(50_000)] }]],
    ['a way of many steps', [{ ...ISSUE, loc: Array(5000).fill('step') }]],
  ])('is short even with a long %s', (_, detail) => {
    const error = refuse(422, detailBody(detail));
    expect(error.detail?.length).toBeLessThan(1200);
    expect(error.message.length).toBeLessThan(1400);
  });

  it('is at most 1000 characters about the first field, and 20 steps of the way to it', () => {
    const text = 'x'.repeat(600);
    const error = refuse(
      422,
      detailBody([{ loc: [text, ...Array(40).fill(1)], msg: text, type: 'x' }]),
    );
    expect(error.detail).toHaveLength(1000);
    expect(error).toHaveProperty('issues.0.loc.length', 20);
  });

  it('is at most a hundred issues', () => {
    const error = refuse(422, detailBody(Array(1000).fill(ISSUE)));
    expect(error).toHaveProperty('issues.length', 100);
  });
});

describe('a body that echoes the key or the request is withheld', () => {
  it.each<readonly [string, unknown]>([
    ['the key', `no such key ${KEY}`],
    ['a part of the key', `no such key ${KEY.slice(0, 20)}`],
    ['the prompt', `cannot read "${PROMPT}"`],
    ['the prompt in an issue', [{ ...ISSUE, msg: PROMPT }]],
    ['the prompt in a type', [{ ...ISSUE, type: PROMPT }]],
    ['the prompt in a way', [{ ...ISSUE, loc: ['body', PROMPT] }]],
    ['the key in a way', [{ ...ISSUE, loc: ['header', KEY] }]],
    ['the key in the second issue', [ISSUE, { ...ISSUE, msg: KEY }]],
  ])('as %s', (_, detail) => {
    for (const status of [400, 401, 422, 429, 500]) {
      const shown = shownBy(refuse(status, detailBody(detail)));
      expect(leakedSlice(shown, KEY, 16)).toBeUndefined();
      expect(leakedSlice(shown, PROMPT, 31)).toBeUndefined();
    }
  });

  it('with words that say so', () => {
    expect(refuse(400, detailBody(PROMPT)).detail).toBe(WITHHELD);
    expect(refuse(422, detailBody([{ ...ISSUE, msg: PROMPT }]))).toHaveProperty('issues', [
      { ...ISSUE, msg: WITHHELD },
    ]);
  });
});

describe('a refused credential', () => {
  it('is a key of the region in use', () => {
    expect(refuse(401).message).toMatchInlineSnapshot(
      `"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it('is a token where the call used one', () => {
    const error = refuse(401, '', { auth: 'accessToken', targetLabel: 'https://evals.test' });
    expect(error.message).toMatchInlineSnapshot(
      `"https://evals.test rejected the access token (401): set accessToken or ALIGN_ACCESS_TOKEN to a new token (POST /api/v1/evals/reward, 1 attempt)"`,
    );
  });

  it.each([
    [{ region: 'us' }, 'us'],
    [{ baseUrl: 'https://evals.test/tenant' }, 'https://evals.test'],
  ])('has the target as documented: region, or origin: %j', (options, target) => {
    const targetLabel = resolve(options).target.label;
    const error = refuse(401, '', { targetLabel });
    expect(error instanceof AuthenticationError && error.target).toBe(target);
  });
});

it('a call that knows why something is not found says what to check', () => {
  expect(refuse(404).message).toMatchInlineSnapshot(
    `"The service has no such record or route (404): check the id, its region and baseUrl (POST /api/v1/evals/reward, 1 attempt)"`,
  );
  expect(refuse(404, '', { notFoundFix: 'check service.taskPath' }).message).toMatchInlineSnapshot(
    `"The service has no such record or route (404): check service.taskPath (POST /api/v1/evals/reward, 1 attempt)"`,
  );
});

it('how long to wait comes with the error', () => {
  expect(refuse(503, '', { retryAfterMs: 0 }).retryAfterMs).toBe(0);
  expect(refuse(429, '', { retryAfterMs: 2000 }).retryAfterMs).toBe(2000);
});
