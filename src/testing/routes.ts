import { ROUTES } from '../service/routes.ts';
import { json } from './answer.ts';
import type { EndpointRoute } from './endpoint.ts';
import { describeService } from './openapi/open-api-document.ts';
import type { ServerSetup } from './server-options.ts';
import { createCommentEndpoint, createRatingEndpoint } from './endpoints/annotation-endpoints.ts';
import { createFilterEndpoint } from './endpoints/filter-endpoint.ts';
import { rateLimitEndpoint } from './endpoints/rate-limit-endpoint.ts';
import { createRewardEndpoints } from './endpoints/reward-endpoint.ts';
import { taskEndpoint } from './endpoints/task-endpoint.ts';
import { oneTraceEndpoint, traceListEndpoint } from './endpoints/trace-endpoints.ts';
import { createTraceEvaluationEndpoints } from './endpoints/trace-evaluation-endpoint.ts';
import type { EvaluationEndpoints } from './evaluation/evaluation-endpoints.ts';

/** The usual path, which the specification names with the version of its interface description. */
const OPEN_API_PATH = '/openapi.json';

export function createRoutes(names: ServerSetup['names']): readonly EndpointRoute[] {
  return [
    ...evaluationRoutes(ROUTES.reward, createRewardEndpoints(names), names),
    ...evaluationRoutes(names.tracePath, createTraceEvaluationEndpoints(names), names),
    { method: 'GET', path: names.taskPath, auth: 'apiKey', endpoint: taskEndpoint },
    { method: 'POST', path: ROUTES.rating, auth: 'apiKey', endpoint: createRatingEndpoint() },
    { method: 'POST', path: names.commentPath, auth: 'apiKey', endpoint: createCommentEndpoint() },
    { method: 'GET', path: ROUTES.traces, auth: 'apiKey', endpoint: traceListEndpoint },
    { method: 'GET', path: ROUTES.oneTrace, auth: 'apiKey', endpoint: oneTraceEndpoint },
    {
      method: 'POST',
      path: ROUTES.evaluations,
      auth: 'apiKey',
      endpoint: createFilterEndpoint(names),
    },
    {
      method: 'GET',
      path: OPEN_API_PATH,
      auth: 'none',
      endpoint: () => json(describeService(names)),
    },
    { method: 'GET', path: ROUTES.rateLimits, auth: 'accessToken', endpoint: rateLimitEndpoint },
  ];
}

function evaluationRoutes(
  path: string,
  endpoints: EvaluationEndpoints,
  { backgroundSuffix }: ServerSetup['names'],
): readonly EndpointRoute[] {
  return [
    { method: 'POST', path, auth: 'apiKey', endpoint: endpoints.blocking },
    {
      method: 'POST',
      path: `${path}${backgroundSuffix}`,
      auth: 'apiKey',
      endpoint: endpoints.background,
    },
  ];
}

/** A route with the values of the names in its braces. */
export interface RouteMatch {
  readonly route: EndpointRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

export function matchRoute(
  routes: readonly EndpointRoute[],
  method: string,
  path: string,
): RouteMatch | undefined {
  for (const route of routes) {
    const parameters = route.method === method ? matchPath(route.path, path) : undefined;
    if (parameters !== undefined) return { route, parameters };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const matched = matchSegment(segment, actual[index] ?? '');
    if (matched === undefined) return undefined;
    Object.assign(parameters, matched);
  }
  return parameters;
}

function matchSegment(segment: string, value: string): Record<string, string> | undefined {
  const [before = '', name, after = ''] = segment.split(/\{(\w+)\}/);
  if (name === undefined) return segment === value ? {} : undefined;
  if (!value.startsWith(before) || !value.slice(before.length).endsWith(after)) return undefined;
  return { [name]: decode(value.slice(before.length, value.length - after.length)) };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid percent-encoding: the endpoint rejects the id.
    return segment;
  }
}
