import type { Route } from './endpoint.ts';

/** A route with the values of its braces. */
export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a request.
 *
 * @param routes - All routes.
 * @param method - The method of the request.
 * @param path - The path of the request.
 */
export function matchRoute(
  routes: readonly Route[],
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
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined && segment !== value) return undefined;
    if (name !== undefined) parameters[name] = decode(value);
  }
  return parameters;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray % is a matter for the endpoint, which refuses the id.
    return segment;
  }
}
