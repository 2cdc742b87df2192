import { describe, expect, it } from 'vitest';
import type { EndpointRoute } from '../../../src/testing/endpoint.ts';
import { matchRoute } from '../../../src/testing/routes.ts';

const route = (method: EndpointRoute['method'], path: string): EndpointRoute => ({
  method,
  path,
  auth: 'apiKey',
  endpoint: async () => new Response(),
});

const LIST = route('GET', '/traces');
const CREATE = route('POST', '/traces');
const ONE = route('GET', '/traces/{trace_id}');
const PART = route('GET', '/traces/{trace_id}/parts/{part}');
const ROUTES = [LIST, CREATE, ONE, PART];

describe('matchRoute', () => {
  it.each([
    ['GET', '/traces', LIST, {}],
    ['POST', '/traces', CREATE, {}],
    ['GET', '/traces/t-1', ONE, { trace_id: 't-1' }],
    ['GET', '/traces/a%20b%2Fc', ONE, { trace_id: 'a b/c' }],
    ['GET', '/traces/%', ONE, { trace_id: '%' }],
    ['GET', '/traces/', ONE, { trace_id: '' }],
    ['GET', '/traces/t-1/parts/2', PART, { trace_id: 't-1', part: '2' }],
  ])('returns the route of %s %s', (method, path, expected, parameters) => {
    expect(matchRoute(ROUTES, method, path)).toEqual({ route: expected, parameters });
  });

  it.each([
    ['PUT', '/traces'],
    ['get', '/traces'],
    ['GET', '/trace'],
    ['GET', '/Traces'],
    ['GET', '/traces/t-1/parts'],
    ['GET', '/traces/t-1/other/2'],
    ['GET', '/v1/traces'],
    ['GET', '/'],
  ])('returns undefined for %s %s', (method, path) => {
    expect(matchRoute(ROUTES, method, path)).toBeUndefined();
  });
});
