/**
 * Reads results of one kind. `moreAdapters` of `align-evals/providers` lists the adapters that can be passed to a client.
 * Their interface is internal: it may change, and other adapters are not supported.
 */
export interface ProviderAdapter {
  /** The kind of result, as `detectProvider` returns it. */
  readonly kind: string;
  /** Reports whether a value is of this kind, by its own data. */
  readonly matches: (result: object) => boolean;
  /** Reads the result; internal. */
  readonly addAnswer: (result: never, context: never) => string | undefined;
}
