import { API_KEY_HEADER } from '../service/routes.ts';
import { reject, toRejection } from './answer.ts';
import type { EndpointRoute, RegionState } from './endpoint.ts';
import type { RegionSetup } from './region-options.ts';
import type { ServerSetup } from './server-options.ts';
import type { RouteMatch } from './routes.ts';
import type { RegionMemory } from './store/region-memory.ts';

export interface ReceivedRequest {
  readonly request: Request;
  readonly signal: AbortSignal;
  /** The response has it as a header. */
  readonly id: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  /** The region of the host, with its memory at the time of the request; undefined for an unknown host. */
  readonly target: { readonly region: RegionState; readonly memory: RegionMemory } | undefined;
  /** The route of its method and path; undefined when the server has none. */
  readonly match: RouteMatch | undefined;
}

/** Checks the region, the route and the credential of a request, and calls the endpoint. */
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

/** Reports whether a request has the credential that its route requires, valid or not. */
export function hasCredential({ auth }: EndpointRoute, headers: Headers): boolean {
  if (auth === 'none') return false;
  return headers.has(auth === 'apiKey' ? API_KEY_HEADER : 'authorization');
}

/** A key of the other region is rejected like an unknown key (specification, "Authentication"). */
function authenticate(
  route: EndpointRoute,
  headers: Headers,
  region: RegionSetup,
  accessToken: string,
): void {
  if (route.auth === 'none') return;
  if (route.auth === 'apiKey') {
    const key = headers.get(API_KEY_HEADER);
    if (key !== null && region.apiKeys.has(key)) return;
    throw reject(401, 'The key is missing or not valid in this region');
  }
  const [, token] = /^Bearer +([^ ].*)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (token !== accessToken) throw reject(401, 'The access token is missing or not valid');
}
