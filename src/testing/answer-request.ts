import { reject, toRejection } from './answer.ts';
import { authenticate } from './authenticate.ts';
import type { RegionState, ServerSetup } from './endpoint.ts';
import type { RouteMatch } from './match-route.ts';
import type { RegionMemory } from './store/region-memory.ts';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly request: Request;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
  /** The id of the request, which the response has as a header. */
  readonly id: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  /** The region of the host, with its memory at the time of the request; undefined for an unknown host. */
  readonly target: { readonly region: RegionState; readonly memory: RegionMemory } | undefined;
  /** The route of its method and path; undefined when the server has none. */
  readonly match: RouteMatch | undefined;
}

/**
 * Responds to a request: checks its region, its route and its credential, and calls the endpoint.
 */
export async function answerRequest(
  received: ReceivedRequest,
  setup: ServerSetup,
): Promise<Response> {
  try {
    return await callEndpoint(received, setup);
  } catch (error) {
    return toRejection(error).response;
  }
}

async function callEndpoint(
  { request, signal, id, body, target, match }: ReceivedRequest,
  setup: ServerSetup,
): Promise<Response> {
  const { pathname: path, searchParams: query, origin } = new URL(request.url);
  if (target === undefined) throw reject(501, `The reference server does not serve ${origin}`);
  const { region, memory } = target;
  if (region.isDown) throw reject(503, `The region ${region.region} cannot be reached`);
  if (match === undefined) {
    throw reject(
      501,
      `The reference server has no route ${request.method} ${path}: check the base URL and the version in the path`,
    );
  }
  const { parameters, route } = match;
  authenticate(route, request.headers, region, setup.accessToken);
  return await route.endpoint({
    setup,
    region,
    memory,
    parameters,
    request: { id, path, query, body, contentType: request.headers.get('content-type'), signal },
  });
}
