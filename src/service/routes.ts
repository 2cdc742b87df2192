/** The routes of the service, relative to the base URL. `service-names.ts` has the routes that the specification leaves open. */
export const ROUTES = {
  reward: '/api/v1/evals/reward',
  rating: '/api/v1/annotations/rating',
  traces: '/api/v1/traces',
  oneTrace: '/api/v1/traces/{trace_id}',
  evaluations: '/api/v1/evaluations/filter',
  rateLimits: '/api/v1/rate-limits/me',
} as const;

export const API_KEY_HEADER = 'api-key';

export const TRACE_ID_HEADER = 'align-trace-id';
