/**
 * The value that a provider's client returned: a response object, a message, a list of items, or the
 * answer as a string. Any object compiles and is checked at run time; promises and streams do not
 * compile.
 */
export type ProviderResult =
  | string
  | (object & NotAStream)
  // Accepts object literals, which the member above would reject for excess properties.
  | (Readonly<Record<string, unknown>> & NotAStream);

/** Excludes promises, streams, errors and functions by properties that responses do not have. */
export interface NotAStream {
  /** A promise: await it first. */
  readonly then?: never;
  /** A stream: read it to its end first. */
  readonly [Symbol.asyncIterator]?: never;
  /** A stream of the AI SDK: pass `{ steps: await result.steps }`. */
  readonly textStream?: never;
  /** A stream of bytes. */
  readonly getReader?: never;
  /** An HTTP response: pass its parsed JSON. */
  readonly arrayBuffer?: never;
  /** An error. */
  readonly stack?: never;
  /** A function. */
  readonly apply?: never;
}

/** A message or item in the format of another API. Any object compiles and is checked at run time. */
export type ProviderMessage = object;

/** The input of a Responses API, or the contents of a Gemini request: a string, an item, or a list of items. */
export type ProviderInput = string | (object & NotAStream);
