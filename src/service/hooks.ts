/** Describes the call that an event belongs to. */
export interface CallEvent {
  /** The id of the call, which all its events share. It is random, and sent only within `service.idempotencyHeader`. */
  readonly callId: string;
}

/** Describes a request that is about to be sent. */
export interface RequestEvent extends CallEvent {
  /**
   * The index of the request within its call, from 0: the index of the criterion in the order of `criteria`,
   * of the page of a list, or of the poll of `tasks.wait`. The attempts of a request share it.
   */
  readonly index: number;
  /** The HTTP method. */
  readonly method: string;
  /** The path as a template without ids; for `client.request`, the path itself. */
  readonly path: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/** Describes a failed request that will be sent again. */
export interface RetryEvent extends RequestEvent {
  /** The `code` of the error that caused the retry. */
  readonly code: string;
  /** The wait before the retry, in milliseconds. */
  readonly waitMs: number;
}

/** Describes a response of any status. */
export interface ResponseEvent extends RequestEvent {
  /** The HTTP status. */
  readonly status: number;
  /** The time from the start of the attempt to the headers of its response, in milliseconds. */
  readonly durationMs: number;
  /** The service's id of the request; undefined when the response has no such id. */
  readonly requestId: string | undefined;
  /** The service's id of the stored trace; undefined when no header contains it. */
  readonly traceId: string | undefined;
  /** The headers that are known to contain no secret: length, type, date, request id, rate limits. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Describes something unexpected that was found while a conversation or an agent trace was read. */
export interface WarningEvent {
  /** The stable identifier of the warning. */
  readonly code: string;
  /** The id, media type or reason that the warning is about; never the text of a message. */
  readonly detail?: string | undefined;
  /** The action that avoids the warning, if there is one. */
  readonly fix?: string | undefined;
  /** Whether a part of the trace is or may be lost; only on warnings of a conversion to an agent trace. */
  readonly level?: WarningLevel | undefined;
  /** The id of the span that the warning is about; only on warnings of a conversion to an agent trace. */
  readonly spanId?: string | undefined;
}

/** The level of a warning: `loss` if a part of the conversation or trace is or may be lost, otherwise `info`. */
export type WarningLevel = 'info' | 'loss';

/** Describes a warning of a call. */
export interface CallWarningEvent extends WarningEvent, CallEvent {
  /**
   * Whether a part of the conversation is or may be lost, see `WARNING_LEVELS`; undefined for a warning about
   * another subject.
   */
  readonly level: WarningLevel | undefined;
}

/**
 * The functions that a client calls on events. Events are frozen and contain no keys, prompts or bodies.
 * An error that a hook throws is logged and otherwise ignored, so that a hook cannot make a call fail.
 */
export interface Hooks {
  /** Called before each attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called before the wait of each retry. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called when the headers of a response have arrived. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /**
   * Called for each warning, before the first request. Messages in the service's own format cause no
   * warnings, except `no_answer` when they contain no answer to score.
   */
  readonly onWarning?: ((event: CallWarningEvent) => void) | undefined;
}
