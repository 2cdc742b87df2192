import type { RegionSetup } from './region-options.ts';
import type { ServerSetup } from './server-options.ts';
import type { RegionMemory } from './store/region-memory.ts';

export interface RegionState extends RegionSetup {
  memory: RegionMemory;
  isDown: boolean;
}

export interface EndpointContext {
  readonly setup: ServerSetup;
  readonly region: RegionSetup;
  /** The memory when the request arrived: a request that ends after a reset must not change the new memory. */
  readonly memory: RegionMemory;
  readonly request: EndpointRequest;
  /** The values of the names in braces in the route. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface EndpointRequest {
  readonly id: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  readonly contentType: string | null;
  readonly signal: AbortSignal;
}

/** Responds to one kind of request, or throws a `Rejection`. */
export type Endpoint = (context: EndpointContext) => Promise<Response> | Response;

export interface EndpointRoute {
  readonly method: 'GET' | 'POST';
  /** The path; a name in braces matches any value. */
  readonly path: string;
  /** The credential; none for a description of the service, which is no secret. */
  readonly auth: 'apiKey' | 'accessToken' | 'none';
  readonly endpoint: Endpoint;
}
