import type { Region } from 'align-evals';
import type { ReferenceServer } from 'align-evals/testing';
import { isRecord, parseJson } from '../../json.ts';
import type { ActiveMinute } from './activity.ts';
import { checkAccess } from './check-access.ts';
import { refuse, respond, respondJson } from './page-headers.ts';
import { findPageRoute, type PageAddress } from './page-route.ts';
import { type ServeAssets, SHELL } from './serve-assets.ts';
import { type TraceLabels, withLabels } from './trace-labels.ts';

export interface PagesParts {
  /** The server whose data the pages show. */
  readonly server: ReferenceServer;
  /** The token that every request for data must have. */
  readonly token: string;
  readonly assets: ServeAssets;
  readonly labels: TraceLabels;
  /** Returns the calls of the last hour. */
  readonly activity: () => readonly ActiveMinute[];
}

/** Creates the function that answers requests. The port checks the host and the size of bodies before. */
export function createPages(parts: PagesParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method } = request;
    const { pathname, search } = new URL(request.url);
    const route = findPageRoute(pathname);
    const refusal = checkAccess(request, route, parts.token);
    if (refusal !== undefined) return refusal;
    if (route === undefined) return refuse(404, 'There is no page with this address.');
    const allowed = route.method === 'GET' ? ['GET', 'HEAD'] : ['POST'];
    if (!allowed.includes(method)) {
      return refuse(405, `Use ${route.method}.`, { allow: allowed.join(', ') });
    }
    if (route.method === 'GET') return await show(route, search, parts);
    if (!/^application\/json *(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
      return refuse(415, 'Content-Type should be application/json.');
    }
    return await change(route, parseJson(await request.text()), parts);
  };
}

async function show(
  { page, region, id }: PageAddress,
  search: string,
  { server, assets, activity, labels }: PagesParts,
): Promise<Response> {
  switch (page) {
    case 'script':
      return respond(assets.script, 'text/javascript; charset=utf-8');
    case 'styles':
      return respond(assets.styles, 'text/css; charset=utf-8');
    case 'icon':
      return respond(assets.icon, 'image/svg+xml');
    case 'usage':
      return respondJson({ ...server.usage(), activity: activity() });
    case 'traces':
    case 'trace': {
      const path = page === 'traces' ? search : `/${id}`;
      const { status, body } = await callService(server, region, `/api/v1/traces${path}`);
      return respondJson(withLabels(body, labels), { status });
    }
    default: {
      const status = page === 'unknown' ? 404 : 200;
      return respond(SHELL, 'text/html; charset=utf-8', { status });
    }
  }
}

async function change(
  { page, region, id }: PageAddress,
  given: unknown,
  { server }: PagesParts,
): Promise<Response> {
  const { rating, comment, down } = isRecord(given) ? given : {};
  if (page === 'down') {
    if (typeof down !== 'boolean') return refuse(422, [NOT_A_FLAG]);
    server.setRegionDown(region, down);
    return respondJson({ region, down });
  }
  const [name, fields] = page === 'rating' ? ['rating', { rating }] : ['comment', { comment }];
  const annotation = { trace_id: decode(id), ...fields };
  const { status, body } = await callService(
    server,
    region,
    `/api/v1/annotations/${name}`,
    annotation,
  );
  return respondJson(body, { status });
}

const NOT_A_FLAG = { loc: ['body', 'down'], msg: 'Input should be true or false', type: 'custom' };

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // Invalid percent-encoding: the service rejects the id.
    return id;
  }
}

interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request with the key of the region: a POST request with a body, otherwise a GET request. */
async function callService(
  server: ReferenceServer,
  region: Region,
  path: string,
  body?: object,
): Promise<ServiceAnswer> {
  const { apiKey } = server.clientOptions(region);
  const headers = { 'api-key': String(apiKey), 'content-type': 'application/json' };
  const response = await server.fetch(`${server.origin(region)}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
