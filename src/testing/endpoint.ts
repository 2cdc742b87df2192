import type { Region } from '../options/regions.ts';
import type { ServiceNames } from '../options/service-names.ts';
import type { RegionLimits } from './limits/region-limits.ts';
import type { Scorer } from './scorer.ts';
import type { TraceResponseForm } from './server-options.ts';
import type { RegionMemory } from './store/region-memory.ts';

/** What every request of the server shares. */
export interface ServerSetup {
  readonly now: () => number;
  readonly createId: () => string;
  readonly scorer: Scorer;
  readonly evaluators: ReadonlyMap<string, string>;
  readonly names: { readonly [Name in keyof ServiceNames]: string };
  readonly accessToken: string;
  readonly taskDurationMs: number;
  readonly traceResponseForm: TraceResponseForm;
}

/** How one region is set up; a reset leaves it as it is. */
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

/** One request, read and authenticated. */
export interface EndpointContext {
  readonly setup: ServerSetup;
  readonly region: RegionSetup;
  /** What the region knew when the request came: what ends after a reset writes nothing new. */
  readonly memory: RegionMemory;
  readonly request: EndpointRequest;
  /** The values of the braces in the route. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What an endpoint looks at in a request. */
interface EndpointRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

/** Answers one kind of request; refusals are thrown. */
export type Endpoint = (context: EndpointContext) => Promise<Response> | Response;

/** Where an endpoint is found and how it is opened. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path; a name in braces takes any value. */
  readonly path: string;
  readonly auth: 'apiKey' | 'accessToken';
  readonly endpoint: Endpoint;
}
