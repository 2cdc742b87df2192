/** A request that is about to be sent. */
export interface RequestEvent {
  /** The HTTP method. */
  readonly method: string;
  /** The path as a template, ids left out; the path itself for `client.request`. */
  readonly path: string;
  /** Which attempt it is, from 1. */
  readonly attempt: number;
}

/** A request that failed and will be sent again. */
export interface RetryEvent extends RequestEvent {
  /** The `code` of the error that made the retry necessary. */
  readonly code: string;
  /** How long the client waits before it sends the request again, in milliseconds. */
  readonly waitMs: number;
}

/** An answer, whatever its status. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status. */
  readonly status: number;
  /** The time from sending the attempt to its headers, in milliseconds. */
  readonly durationMs: number;
  /** The id under which the service knows the request, if it sent one. */
  readonly requestId: string | undefined;
  /** The headers that are known to hold no secret: length, type, request id, rate limits. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Something that may surprise, as found while a provider's response was read. */
export interface WarningEvent {
  /** A stable name of the warning. */
  readonly code: string;
  /** What it is about, such as an id; never the text of a message. */
  readonly detail?: string | undefined;
  /** What to do about it, where the caller can do something. */
  readonly fix?: string | undefined;
}

/**
 * Functions that are told what the client does. They receive frozen facts without keys, prompts or
 * bodies. What they throw is logged and otherwise ignored, so that they cannot break a call.
 */
export interface Hooks {
  /** Called before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called before the wait of each retry. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called when the headers of an answer have arrived. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called for each warning, before the first request; messages that go out untouched give none. */
  readonly onWarning?: ((event: WarningEvent) => void) | undefined;
}
