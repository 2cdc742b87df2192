import { expect, it } from 'vitest';
import * as sdk from '../../../src/index.ts';
import { ERROR_SAMPLES, factsOf, REQUEST } from './error-samples.ts';

it('every error class serialises to these facts', () => {
  const lines = Object.values(ERROR_SAMPLES).map(({ create }) => JSON.stringify(create(sdk)));
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    {"name":"AlignError","message":"Something went wrong","code":"anything","isRetryable":false}
    {"name":"ApiError","message":"The service refused (418); the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"api","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":418,"detail":"no","requestId":"req-1"}
    {"name":"AuthenticationError","message":"The key was not accepted by the region eu (401): keys are regional, use one made in this region; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"authentication","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":401,"detail":"no","requestId":"req-1","target":"eu"}
    {"name":"ClientClosedError","message":"This client was closed: create a new Client for further calls","code":"client_closed","isRetryable":false}
    {"name":"ConfigurationError","message":"timeoutMs is 0","code":"invalid_option","isRetryable":false,"option":"timeoutMs"}
    {"name":"ConflictError","message":"Another request was changing the same record (409): try again; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"conflict","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":409,"detail":"no","requestId":"req-1"}
    {"name":"ConnectionError","message":"The service could not be reached: check the network and the base URL (POST /api/v1/evals/reward, 2 attempts)","code":"connection","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2}
    {"name":"InvalidInputError","message":"criteria: is missing","code":"invalid_input","isRetryable":false,"issues":[{"path":"criteria","message":"is missing"}]}
    {"name":"InvalidResponseError","message":"score is not of type number (POST /api/v1/evals/reward, 2 attempts)","code":"invalid_schema","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"fieldPath":"score"}
    {"name":"NotFoundError","message":"Nothing was found there (404): check the id, its region, and the base URL; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"not_found","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":404,"detail":"no","requestId":"req-1"}
    {"name":"PartialEvaluationError","message":"1 of 2 criteria failed, see error.results; the first: The service could not be reached: check the network and the base URL (POST /api/v1/evals/reward, 2 attempts)","code":"partial_evaluation","isRetryable":true}
    {"name":"PermissionDeniedError","message":"The service refused permission (403): use a key of an account that may do this; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"permission_denied","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":403,"detail":"no","requestId":"req-1"}
    {"name":"RateLimitError","message":"The rate limit of the account is reached (429): try again after 2000 ms, or send fewer calls at once; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"rate_limit","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":429,"detail":"no","requestId":"req-1","retryAfterMs":2000}
    {"name":"RedirectError","message":"The host answered with a redirect (308), which is never followed: set baseUrl to the address of the service itself (POST /api/v1/evals/reward, 2 attempts)","code":"redirect","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":308}
    {"name":"RequestError","message":"It failed (POST /api/v1/evals/reward, 1 attempt)","code":"any","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1}
    {"name":"RequestTimeoutError","message":"No complete answer within timeoutMs (60000): raise it or send less (POST /api/v1/evals/reward, 2 attempts)","code":"timeout","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"timeoutMs":60000}
    {"name":"ResponseTooLargeError","message":"The answer is larger than maxResponseBytes (1024): raise it (POST /api/v1/evals/reward, 2 attempts)","code":"response_too_large","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"maxResponseBytes":1024}
    {"name":"ServerError","message":"The service failed (500): try again later; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"server","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":500,"detail":"no","requestId":"req-1"}
    {"name":"TaskFailedError","message":"The task task-1 failed in the service: read error.detail for its words, and evaluate again","code":"task_failed","isRetryable":false,"taskId":"task-1"}
    {"name":"UnsupportedResultError","message":"The result is a promise: await it","code":"unsupported_result","isRetryable":false,"reason":"is_promise"}
    {"name":"ValidationError","message":"The service refused the input (422); the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"validation","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":422,"detail":"no","requestId":"req-1","issues":[{"loc":["body","messages",0,"role"],"msg":"unknown role","type":"enum"}]}
    "
  `);
});

it('facts that are not known are left out', () => {
  const error = new sdk.ServerError(
    REQUEST,
    factsOf(503, { detail: undefined, requestId: undefined }),
  );
  expect(error.toJSON()).toMatchInlineSnapshot(`
    {
      "attempts": 2,
      "code": "server",
      "isRetryable": true,
      "message": "The service failed (503): try again later (POST /api/v1/evals/reward, 2 attempts)",
      "method": "POST",
      "name": "ServerError",
      "path": "/api/v1/evals/reward",
      "status": 503,
    }
  `);
});

it('the cause is not part of what is logged as JSON', () => {
  const error = new sdk.ConnectionError('tls', REQUEST, new Error('secret words'));
  expect(error.cause).toEqual(new Error('secret words'));
  expect(JSON.stringify(error)).not.toContain('secret');
});

it('an error without a cause has no such property', () => {
  expect('cause' in new sdk.ClientClosedError()).toBe(false);
});
