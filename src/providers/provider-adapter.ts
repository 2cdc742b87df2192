/**
 * Reads results of one kind. Pass those of `moreAdapters` of `align-evals/providers` to a client. How they read is
 * internal: it may change, and adapters of your own are not supported.
 */
export interface ProviderAdapter {
  /** The kind of result, as `detectProvider` returns it. */
  readonly kind: string;
  /** Reports whether a value is of this kind, by its own data. */
  readonly matches: (result: object) => boolean;
  /** Reads the result; internal. */
  readonly addAnswer: (result: never, context: never) => string | undefined;
}
