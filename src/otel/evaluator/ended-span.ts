/** The ids of a span of the OpenTelemetry SDK. */
export interface SpanIds {
  /** The id of the trace. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
  /** The lowest bit is set when the span is in the sample of the application. */
  readonly traceFlags?: number | undefined;
  /** Whether the span belongs to another process. */
  readonly isRemote?: boolean | undefined;
}

/** A time of the OpenTelemetry SDK: seconds and nanoseconds. */
export type HrTime = readonly [seconds: number, nanoseconds: number] | number[];

/** The fields that are read from a span of the OpenTelemetry SDK 1, 2 or 3 when it starts. */
export interface StartedSpan {
  /** Returns the ids of the span. */
  spanContext(): SpanIds;
  /** The ids of the parent, in SDK 2 and 3. */
  readonly parentSpanContext?: SpanIds | undefined;
  /** The id of the parent, in SDK 1. */
  readonly parentSpanId?: string | undefined;
  /** The library that made the span, in SDK 2 and 3. */
  readonly instrumentationScope?: { readonly name: string } | undefined;
  /** The library that made the span, in SDK 1. */
  readonly instrumentationLibrary?: { readonly name: string } | undefined;
}

/** The fields that are read from a span that has ended, a `ReadableSpan` of the OpenTelemetry SDK 1, 2 or 3. */
export interface EndedSpan extends StartedSpan {
  /** The name. */
  readonly name: string;
  /** When it started. */
  readonly startTime: HrTime;
  /** When it ended. */
  readonly endTime: HrTime;
  /** Its status; 2 is an error. */
  readonly status: { readonly code: number };
  /** Its attributes by name. */
  readonly attributes: object;
  /** Its events. */
  readonly events: readonly { readonly attributes?: object | undefined }[];
}

/** The fields that are read from a log record, an `SdkLogRecord`. */
export interface EmittedLog {
  /** The ids of the span during which it was emitted. */
  readonly spanContext?: SpanIds | undefined;
  /** The name of the event. */
  readonly eventName?: string | undefined;
  /** Its attributes by name. */
  readonly attributes?: object | undefined;
  /** Its content. */
  readonly body?: unknown;
  /** The library that emitted it. */
  readonly instrumentationScope?: { readonly name: string } | undefined;
}

/**
 * Reports whether a span is outside of the application's sample. Processors do not receive it, but they do receive its
 * log records.
 */
export function isUnsampled({ traceFlags = SAMPLED }: SpanIds): boolean {
  return (traceFlags & SAMPLED) === 0;
}

const SAMPLED = 1;

export function scopeOf(span: StartedSpan): string | undefined {
  return (span.instrumentationScope ?? span.instrumentationLibrary)?.name;
}
