import type { Region } from '../service/regions.ts';
import type { ServiceNames } from '../service/service-names.ts';
import type { RegionLimits } from './limits/region-limits.ts';
import type { Scorer } from './scorer.ts';
import type { TraceResponseForm } from './server-options.ts';
import type { RegionMemory } from './store/region-memory.ts';

/** The names that a client can do without, and a server too. */
type OptionalName = 'taskStates' | 'idempotencyHeader';

/** The other names of the service, each of which a server requires. */
type RequiredNames = Readonly<Record<Exclude<keyof ServiceNames, OptionalName>, string>>;

/** The setup that all requests of the server share. */
export interface ServerSetup {
  readonly now: () => number;
  readonly createId: () => string;
  readonly scorer: Scorer;
  readonly evaluators: ReadonlyMap<string, string>;
  readonly names: RequiredNames & Pick<ServiceNames, OptionalName>;
  readonly accessToken: string;
  readonly taskDurationMs: number;
  readonly traceResponseForm: TraceResponseForm;
}

/** The setup of one region, which a reset does not change. */
export interface RegionSetup {
  readonly region: Region;
  readonly origin: string;
  readonly apiKeys: ReadonlySet<string>;
  readonly limits: RegionLimits;
}

/** One region of the server. */
export interface RegionState extends RegionSetup {
  memory: RegionMemory;
  isDown: boolean;
}

/** One authenticated request with its context. */
export interface EndpointContext {
  readonly setup: ServerSetup;
  readonly region: RegionSetup;
  /** The memory when the request arrived: a request that ends after a reset must not change the new one. */
  readonly memory: RegionMemory;
  readonly request: EndpointRequest;
  /** The values of the names in braces in the route. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The parts of a request that an endpoint reads. */
export interface EndpointRequest {
  readonly id: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
  readonly contentType: string | null;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
}

/** Responds to one kind of request, or throws a `Rejection`. */
export type Endpoint = (context: EndpointContext) => Promise<Response> | Response;

/** The method, path and credential of an endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path; a name in braces matches any value. */
  readonly path: string;
  readonly auth: 'apiKey' | 'accessToken';
  readonly endpoint: Endpoint;
}
