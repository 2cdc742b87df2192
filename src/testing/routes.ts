import { BACKGROUND_SUFFIX, ROUTES } from '../service/names.ts';
import type { Route, ServerSetup } from './endpoint.ts';
import { createCommentEndpoint } from './endpoints/comment-endpoint.ts';
import { createFilterEndpoint } from './endpoints/filter-endpoint.ts';
import { oneTraceEndpoint } from './endpoints/one-trace-endpoint.ts';
import { rateLimitEndpoint } from './endpoints/rate-limit-endpoint.ts';
import { createRatingEndpoint } from './endpoints/rating-endpoint.ts';
import { createRewardEndpoints } from './endpoints/reward-endpoint.ts';
import { taskEndpoint } from './endpoints/task-endpoint.ts';
import { createTraceEvaluationEndpoints } from './endpoints/trace-evaluation-endpoint.ts';
import { traceListEndpoint } from './endpoints/trace-list-endpoint.ts';
import type { EvaluationEndpoints } from './evaluation/evaluation-endpoints.ts';

/** Creates the routes of the service. */
export function createRoutes(names: ServerSetup['names']): readonly Route[] {
  return [
    ...evaluationRoutes(ROUTES.reward, createRewardEndpoints(names)),
    ...evaluationRoutes(ROUTES.trace, createTraceEvaluationEndpoints(names)),
    { method: 'GET', path: names.taskPath, auth: 'apiKey', endpoint: taskEndpoint },
    { method: 'POST', path: ROUTES.rating, auth: 'apiKey', endpoint: createRatingEndpoint() },
    { method: 'POST', path: ROUTES.comment, auth: 'apiKey', endpoint: createCommentEndpoint() },
    { method: 'GET', path: ROUTES.traces, auth: 'apiKey', endpoint: traceListEndpoint },
    { method: 'GET', path: ROUTES.oneTrace, auth: 'apiKey', endpoint: oneTraceEndpoint },
    { method: 'POST', path: ROUTES.evaluations, auth: 'apiKey', endpoint: createFilterEndpoint() },
    { method: 'GET', path: ROUTES.rateLimits, auth: 'accessToken', endpoint: rateLimitEndpoint },
  ];
}

function evaluationRoutes(path: string, endpoints: EvaluationEndpoints): readonly Route[] {
  return [
    { method: 'POST', path, auth: 'apiKey', endpoint: endpoints.blocking },
    {
      method: 'POST',
      path: `${path}${BACKGROUND_SUFFIX}`,
      auth: 'apiKey',
      endpoint: endpoints.background,
    },
  ];
}
