import type { Region } from 'align-evals';
import type { ReferenceServer } from 'align-evals/testing';

/** A response of the service, with its parsed body. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends a request to a region of the server, with the key of the region.
 *
 * @param path - The path, with the query.
 * @param body - The body of a POST request; without one, the request is a GET.
 */
export async function callService(
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
