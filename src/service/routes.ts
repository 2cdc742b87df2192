/**
 * The routes of the service, relative to the base URL. Where the specification leaves a route open, it is the route
 * of the publicly documented service with this interface.
 */
export const ROUTES = {
  reward: '/api/v1/evals/reward',
  trace: '/api/v1/evals/trace',
  rating: '/api/v1/annotations/rating',
  comment: '/api/v1/annotations/comment',
  traces: '/api/v1/traces',
  oneTrace: '/api/v1/traces/{trace_id}',
  evaluations: '/api/v1/evaluations/filter',
  rateLimits: '/api/v1/rate-limits/me',
} as const;

/** The suffix of the evaluation routes that return a task instead of a result. */
export const BACKGROUND_SUFFIX = '/background';

export const API_KEY_HEADER = 'api-key';

export const TRACE_ID_HEADER = 'align-trace-id';
