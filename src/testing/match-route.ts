import type { Route } from './endpoint.ts';

/** A route with the values of the names in its braces. */
export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the route of a request. */
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
