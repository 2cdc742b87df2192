/**
 * What a provider's client returned: a response object, a message, a list of items, or the answer itself
 * as a text. It is any object, checked at run time; promises and streams do not compile.
 */
export type ProviderResult =
  | string
  | (object & NotAStream)
  // For objects that are written out in the call.
  | (Readonly<Record<string, unknown>> & NotAStream);

/** What promises, streams, errors and functions have and responses have not. */
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

/** A message or item in the form of another API. Every object compiles; what it is shows at run time. */
export type ProviderMessage = object;

/** The input of a Responses API or the contents of Gemini: a text, an item, or a list of them. */
export type ProviderInput = string | (object & NotAStream);
