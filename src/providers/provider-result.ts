import type { CompileError } from '../values/compile-error.ts';

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
  readonly then?: CompileError<'await the promise first'>;
  /** A stream of the AI SDK: pass `{ steps: await result.steps }`. */
  readonly textStream?: CompileError<'pass { steps: await result.steps } of the stream'>;
  /** A stream: read it to its end first. */
  readonly [Symbol.asyncIterator]?: CompileError<'read the stream to its end, and pass its final value or its text'>;
  /** A stream of bytes. */
  readonly getReader?: CompileError<'read the stream to its end, and pass its final value or its text'>;
  /** An HTTP response: pass its parsed JSON. */
  readonly arrayBuffer?: CompileError<'pass the parsed JSON of the HTTP response'>;
  /** An error. */
  readonly stack?: CompileError<'an error is not an answer: pass a successful response'>;
  /** A function. */
  readonly apply?: CompileError<'call the function, and pass what it returns'>;
}

/**
 * `R` if it can be a result, else an error that states what to pass instead. A function of your own that
 * passes on a result declares it as {@link ProviderResult}: the check of a type parameter is left open.
 *
 * @typeParam R - The type of what was passed.
 */
export type ResultFor<R> = R extends { readonly then: unknown }
  ? Required<NotAStream>['then']
  : R extends { readonly textStream: unknown }
    ? Required<NotAStream>['textStream']
    : R extends { readonly [Symbol.asyncIterator]: unknown } | { readonly getReader: unknown }
      ? Required<NotAStream>['getReader']
      : R extends { readonly arrayBuffer: unknown }
        ? Required<NotAStream>['arrayBuffer']
        : R extends (...args: never) => unknown
          ? Required<NotAStream>['apply']
          : R extends Error
            ? Required<NotAStream>['stack']
            : R;

/** A message or item in the format of another API. Any object compiles and is checked at run time. */
export type ProviderMessage = object;

/** The input of a Responses API, or the contents of a Gemini request: a string, an item, or a list of items. */
export type ProviderInput = string | (object & NotAStream);
