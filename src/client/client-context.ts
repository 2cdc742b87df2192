import type { ResolvedOptions } from './options/resolve-options.ts';
import type { Pipeline } from './pipeline.ts';

/** The parts of a client that `align-evals/batch` uses. They hold the key, so users cannot reach them. */
export interface ClientContext {
  readonly pipeline: Pipeline;
  readonly defaults: ResolvedOptions;
}

const contexts = /* @__PURE__ */ new WeakMap<object, ClientContext>();

export function rememberContext(client: object, context: ClientContext): ClientContext {
  contexts.set(client, context);
  return context;
}

/** Returns undefined for a client of another copy of the package too. */
export function contextOf(client: object): ClientContext | undefined {
  return contexts.get(client);
}
