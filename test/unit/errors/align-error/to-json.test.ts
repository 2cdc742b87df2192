import { expect, it } from 'vitest';
import * as sdk from '../../../../src/index.ts';
import { ERROR_SAMPLES, factsOf, REQUEST } from '../error-samples.ts';

it('serialises every error class to its public properties', () => {
  const lines = Object.values(ERROR_SAMPLES).map(({ create }) => JSON.stringify(create(sdk)));
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    {"name":"AlignError","message":"Something went wrong","code":"anything","isRetryable":false}
    {"name":"ApiError","message":"The service refused (418); the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"api","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":418,"detail":"no","requestId":"req-1"}
    {"name":"AuthenticationError","message":"Region eu rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"authentication","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":401,"detail":"no","requestId":"req-1","target":"eu"}
    {"name":"ClientClosedError","message":"The client is closed: create a new Client to make further calls","code":"client_closed","isRetryable":false}
    {"name":"ConfigurationError","message":"timeoutMs is 0","code":"invalid_option","isRetryable":false,"option":"timeoutMs"}
    {"name":"ConflictError","message":"Another request changed the record at the same time (409): try again; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"conflict","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":409,"detail":"no","requestId":"req-1"}
    {"name":"ConnectionError","message":"Could not get a response from https://evals.test. Is the service running, is baseUrl right, and does the network allow the connection? (POST /api/v1/evals/reward, 2 attempts)","code":"connection","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"origin":"https://evals.test"}
    {"name":"InvalidInputError","message":"criteria: is missing","code":"invalid_input","isRetryable":false,"issues":[{"path":"criteria","message":"is missing"}]}
    {"name":"InvalidResponseError","message":"score is not of type number (POST /api/v1/evals/reward, 2 attempts)","code":"invalid_schema","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"fieldPath":"score"}
    {"name":"NotFoundError","message":"The service has no such record or route (404): check the id, its region and baseUrl; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"not_found","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":404,"detail":"no","requestId":"req-1"}
    {"name":"PartialEvaluationError","message":"1 of 2 criteria failed (criteria[1]: connection): read the results of the others from error.results; the first failure: Could not get a response from https://evals.test. Is the service running, is baseUrl right, and does the network allow the connection? (POST /api/v1/evals/reward, 2 attempts)","code":"partial_evaluation","isRetryable":true}
    {"name":"PermissionDeniedError","message":"The account is not permitted to make this call (403): use another account; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"permission_denied","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":403,"detail":"no","requestId":"req-1"}
    {"name":"RateLimitError","message":"The account has reached its rate limit (429): try again after 2000 ms, or lower maxConcurrency; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"rate_limit","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":429,"detail":"no","requestId":"req-1","retryAfterMs":2000}
    {"name":"RedirectError","message":"The host responded with a redirect (308), which the client never follows: set baseUrl to the final address of the service (POST /api/v1/evals/reward, 2 attempts)","code":"redirect","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":308}
    {"name":"RequestError","message":"It failed (POST /api/v1/evals/reward, 1 attempt)","code":"any","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":1}
    {"name":"RequestTimeoutError","message":"The call did not complete within timeoutMs (60000 ms): raise it or make the request smaller (POST /api/v1/evals/reward, 2 attempts)","code":"timeout","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"timeoutMs":60000}
    {"name":"ResponseTooLargeError","message":"The response exceeds maxResponseBytes (1024): raise maxResponseBytes if the service is meant to send this; check baseUrl if not (POST /api/v1/evals/reward, 2 attempts)","code":"response_too_large","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"option":"maxResponseBytes","limit":1024}
    {"name":"ServerError","message":"The service failed (500): try again later; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"server","isRetryable":true,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":500,"detail":"no","requestId":"req-1"}
    {"name":"TaskFailedError","message":"Task task-1 failed in the service: read error.detail for the reason and evaluate again","code":"task_failed","isRetryable":false,"taskId":"task-1"}
    {"name":"UnsupportedResultError","message":"The result is a promise: await it","code":"unsupported_result","isRetryable":false,"reason":"is_promise"}
    {"name":"ValidationError","message":"The service rejected the input (422): correct the fields in error.issues; the service said: no (POST /api/v1/evals/reward, 2 attempts)","code":"validation","isRetryable":false,"method":"POST","path":"/api/v1/evals/reward","attempts":2,"status":422,"detail":"no","requestId":"req-1","issues":[{"loc":["body","messages",0,"role"],"msg":"unknown role","type":"enum"}]}
    "
  `);
});

it('leaves out properties that are undefined', () => {
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

it('leaves the cause out of the JSON', () => {
  const error = new sdk.ConnectionError('tls', REQUEST, {
    origin: 'https://evals.test',
    cause: new Error('secret words'),
  });
  expect(error.cause).toEqual(new Error('secret words'));
  expect(JSON.stringify(error)).not.toContain('secret');
});

it('has no cause property when there is no cause', () => {
  expect('cause' in new sdk.ClientClosedError()).toBe(false);
});

const NAMES = new Set(
  Object.values(ERROR_SAMPLES).flatMap(({ create }) => Object.getOwnPropertyNames(create(sdk))),
);

// The runtime writes the stack, and a sample leaves the code of the cause out.
it.each([...NAMES, 'enumerable'].filter((name) => !['stack', 'causeCode'].includes(name)))(
  'is the same when Object.prototype has a property %s that cannot be set',
  (name) => {
    const write = (): readonly string[] =>
      Object.values(ERROR_SAMPLES).map(({ create }) => JSON.stringify(create(sdk)));
    const expected = write();
    Object.defineProperty(Object.prototype, name, { value: 1, configurable: true });
    let written: readonly string[];
    try {
      written = write();
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
    expect(written).toEqual(expected);
  },
);
