import type { Region } from '../options/regions.ts';
import type { ServiceOptions } from '../options/service-options.ts';
import type { RegionStore } from './region-store.ts';
import type { Scorer } from './scorer.ts';

/** What every request of the server shares. */
export interface ServerSetup {
  readonly now: () => number;
  readonly createId: () => string;
  readonly scorer: Scorer;
  readonly evaluators: ReadonlyMap<string, string>;
  readonly names: Required<Record<keyof ServiceOptions, string>>;
}

/** One region of the server. */
export interface RegionState {
  readonly region: Region;
  readonly origin: string;
  readonly apiKeys: ReadonlySet<string>;
  readonly hasZeroDataRetention: boolean;
  store: RegionStore;
}

/** One request, read and authenticated. */
export interface EndpointContext {
  readonly setup: ServerSetup;
  readonly region: RegionState;
  readonly request: { readonly path: string; readonly query: URLSearchParams; readonly body: string };
  /** The values of the braces in the route. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Answers one kind of request; refusals are thrown. */
export type Endpoint = (context: EndpointContext) => Promise<Response>;

/** Where an endpoint is found and how it is opened. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path; a segment in braces takes any value. */
  readonly path: string;
  readonly auth: 'apiKey' | 'accessToken';
  readonly endpoint: Endpoint;
}
