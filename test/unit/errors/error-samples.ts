import type { AlignError } from '../../../src/errors/align-error.ts';
import type { ApiErrorFacts } from '../../../src/errors/api-error.ts';
import type { RequestFacts } from '../../../src/errors/request-error.ts';

/** One copy of the package. */
export type Sdk = typeof import('../../../src/index.ts');

/** The expected properties of one error class. */
export interface ErrorSample {
  /** Creates an instance with the classes of one copy of the package. */
  readonly create: (sdk: Sdk) => AlignError;
  /** The base classes, nearest first. */
  readonly ancestors: readonly string[];
  readonly code: string;
  readonly isRetryable: boolean;
}

export const REQUEST: RequestFacts = {
  method: 'POST',
  path: '/api/v1/evals/reward',
  attempts: 2,
};

/** The origin of the service in samples. */
export const ORIGIN = 'https://evals.test';

/** Creates the facts of an error response with this status. */
export function factsOf(status: number, others: Partial<ApiErrorFacts> = {}): ApiErrorFacts {
  return { status, detail: 'no', requestId: 'req-1', retryAfterMs: undefined, ...others };
}

const BASE = ['AlignError'];
const REQUEST_BASE = ['RequestError', 'AlignError'];
const API_BASE = ['ApiError', 'RequestError', 'AlignError'];
const ISSUE = { loc: ['body', 'messages', 0, 'role'], msg: 'unknown role', type: 'enum' };

/** One sample of every error class that the package exports. */
export const ERROR_SAMPLES: Readonly<Record<string, ErrorSample>> = {
  AlignError: {
    create: (sdk) => new sdk.AlignError('Something went wrong', { code: 'anything' }),
    ancestors: [],
    code: 'anything',
    isRetryable: false,
  },
  ApiError: {
    create: (sdk) => new sdk.ApiError('The service refused (418)', REQUEST, factsOf(418)),
    ancestors: REQUEST_BASE,
    code: 'api',
    isRetryable: false,
  },
  AuthenticationError: {
    create: (sdk) =>
      new sdk.AuthenticationError(REQUEST, factsOf(401), { credential: 'apiKey', target: 'eu' }),
    ancestors: API_BASE,
    code: 'authentication',
    isRetryable: false,
  },
  ClientClosedError: {
    create: (sdk) => new sdk.ClientClosedError(),
    ancestors: BASE,
    code: 'client_closed',
    isRetryable: false,
  },
  ConfigurationError: {
    create: (sdk) =>
      new sdk.ConfigurationError('timeoutMs is 0', { code: 'invalid_option', option: 'timeoutMs' }),
    ancestors: BASE,
    code: 'invalid_option',
    isRetryable: false,
  },
  ConflictError: {
    create: (sdk) => new sdk.ConflictError(REQUEST, factsOf(409)),
    ancestors: API_BASE,
    code: 'conflict',
    isRetryable: true,
  },
  ConnectionError: {
    create: (sdk) => new sdk.ConnectionError('connection', REQUEST, { origin: ORIGIN }),
    ancestors: REQUEST_BASE,
    code: 'connection',
    isRetryable: true,
  },
  InvalidInputError: {
    create: (sdk) => new sdk.InvalidInputError([{ path: 'criteria', message: 'is missing' }]),
    ancestors: BASE,
    code: 'invalid_input',
    isRetryable: false,
  },
  InvalidResponseError: {
    create: (sdk) =>
      new sdk.InvalidResponseError('score is not of type number', REQUEST, {
        code: 'invalid_schema',
        fieldPath: 'score',
      }),
    ancestors: REQUEST_BASE,
    code: 'invalid_schema',
    isRetryable: false,
  },
  NotFoundError: {
    create: (sdk) => new sdk.NotFoundError(REQUEST, factsOf(404)),
    ancestors: API_BASE,
    code: 'not_found',
    isRetryable: false,
  },
  PartialEvaluationError: {
    create: (sdk) =>
      new sdk.PartialEvaluationError([
        { status: 'fulfilled', value: 1 },
        {
          status: 'rejected',
          reason: new sdk.ConnectionError('connection', REQUEST, { origin: ORIGIN }),
        },
      ]),
    ancestors: BASE,
    code: 'partial_evaluation',
    isRetryable: true,
  },
  PermissionDeniedError: {
    create: (sdk) => new sdk.PermissionDeniedError(REQUEST, factsOf(403)),
    ancestors: API_BASE,
    code: 'permission_denied',
    isRetryable: false,
  },
  RateLimitError: {
    create: (sdk) => new sdk.RateLimitError(REQUEST, factsOf(429, { retryAfterMs: 2000 })),
    ancestors: API_BASE,
    code: 'rate_limit',
    isRetryable: true,
  },
  RedirectError: {
    create: (sdk) => new sdk.RedirectError(308, REQUEST),
    ancestors: REQUEST_BASE,
    code: 'redirect',
    isRetryable: false,
  },
  RequestError: {
    create: (sdk) =>
      new sdk.RequestError('It failed', { ...REQUEST, attempts: 1 }, { code: 'any' }),
    ancestors: BASE,
    code: 'any',
    isRetryable: false,
  },
  RequestTimeoutError: {
    create: (sdk) => new sdk.RequestTimeoutError(60_000, REQUEST),
    ancestors: REQUEST_BASE,
    code: 'timeout',
    isRetryable: true,
  },
  ResponseTooLargeError: {
    create: (sdk) =>
      new sdk.ResponseTooLargeError({ option: 'maxResponseBytes', limit: 1024 }, REQUEST),
    ancestors: REQUEST_BASE,
    code: 'response_too_large',
    isRetryable: false,
  },
  ServerError: {
    create: (sdk) => new sdk.ServerError(REQUEST, factsOf(500)),
    ancestors: API_BASE,
    code: 'server',
    isRetryable: true,
  },
  TaskFailedError: {
    create: (sdk) => new sdk.TaskFailedError('task-1', 'out of memory'),
    ancestors: BASE,
    code: 'task_failed',
    isRetryable: false,
  },
  UnsupportedResultError: {
    create: (sdk) =>
      new sdk.UnsupportedResultError('is_promise', 'The result is a promise: await it'),
    ancestors: BASE,
    code: 'unsupported_result',
    isRetryable: false,
  },
  ValidationError: {
    create: (sdk) => new sdk.ValidationError(REQUEST, factsOf(422), [ISSUE]),
    ancestors: API_BASE,
    code: 'validation',
    isRetryable: false,
  },
};
