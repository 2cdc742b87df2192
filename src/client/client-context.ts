import type { ResolvedOptions } from './options/resolve-options.ts';
import type { Pipeline } from './pipeline.ts';

/** What `align-evals/batch` uses of a client besides its calls. It holds the key, so users cannot reach it. */
export interface ClientContext {
  readonly pipeline: Pipeline;
  readonly defaults: ResolvedOptions;
}

const contexts = /* @__PURE__ */ new WeakMap<object, ClientContext>();

/** Remembers the context of a client for as long as the client lives, and returns it. */
export function rememberContext(client: object, context: ClientContext): ClientContext {
  contexts.set(client, context);
  return context;
}

/** Returns the context of a client; undefined for anything else, and for a client of another copy of the package. */
export function contextOf(client: object): ClientContext | undefined {
  return contexts.get(client);
}
