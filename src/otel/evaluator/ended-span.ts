/** The ids of a span, as the OpenTelemetry SDK has them. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  readonly isRemote?: boolean | undefined;
}

/** A time of the OpenTelemetry SDK: seconds and nanoseconds. */
export type HrTime = readonly [seconds: number, nanoseconds: number] | number[];

/** A span that has ended: the part of `ReadableSpan` of the OpenTelemetry SDK 1, 2 and 3 that is read. */
export interface EndedSpan {
  readonly name: string;
  readonly spanContext: () => SpanIds;
  readonly parentSpanContext?: SpanIds | undefined;
  /** The id of the parent in SDK 1. */
  readonly parentSpanId?: string | undefined;
  readonly startTime: HrTime;
  readonly endTime: HrTime;
  readonly status: { readonly code: number };
  readonly attributes: object;
  readonly events: readonly { readonly attributes?: object | undefined }[];
  readonly instrumentationScope?: { readonly name: string } | undefined;
  /** The scope in SDK 1. */
  readonly instrumentationLibrary?: { readonly name: string } | undefined;
}

/** A log record: the part of `SdkLogRecord` that is read. */
export interface EmittedLog {
  readonly spanContext?: SpanIds | undefined;
  readonly eventName?: string | undefined;
  readonly attributes?: object | undefined;
  readonly body?: unknown;
  readonly instrumentationScope?: { readonly name: string } | undefined;
}

/** The scope of this package, whose spans and records are never evaluated. */
export const OWN_SCOPE = 'align-evals';

/** Attributes that say what a span is, or have content. Any other span is only a link between its parent and children. */
const MEANINGFUL =
  /^(?:gen_ai|llm|openinference|traceloop|langfuse|langgraph|logfire|ai|agent|graph|input|output|metadata|events|tool|gcp\.vertex\.agent)(?:\.|$)|^(?:from_agent|to_agent|handoffs|all_messages|pydantic_ai|model_request_parameters|final_result|langsmith)/;

/** Reports whether a span is part of what an agent did. */
export function isMeaningful({ attributes, events }: EndedSpan): boolean {
  if (events.length > 0) return true;
  for (const key in attributes) if (MEANINGFUL.test(key)) return true;
  return false;
}

/** Returns the links of a span without its content, which a reader takes for a span. */
export function withoutContent(span: EndedSpan): EndedSpan {
  const ids = span.spanContext();
  const { name, parentSpanContext, parentSpanId, startTime, endTime, status } = span;
  return {
    name,
    spanContext: () => ids,
    ...(parentSpanContext && { parentSpanContext }),
    ...(parentSpanId !== undefined && { parentSpanId }),
    startTime,
    endTime,
    status,
    attributes: {},
    events: [],
  };
}

/** Reports whether a span is the first of its trace in this process. */
export function isLocalRoot({ parentSpanContext, parentSpanId }: EndedSpan): boolean {
  const parent = parentSpanContext?.spanId ?? parentSpanId;
  return parent === undefined || parentSpanContext?.isRemote === true;
}

const SPAN_BYTES = 512;

/** Estimates the size of a span. */
export function spanBytes({ attributes, events }: EndedSpan): number {
  let bytes = SPAN_BYTES + textBytes(attributes);
  for (const event of events) bytes += SPAN_BYTES + textBytes(event.attributes ?? {});
  return bytes;
}

/** Estimates the size of a log record, whose values may be objects. */
export function logBytes({ attributes = {}, body }: EmittedLog): number {
  return SPAN_BYTES + textBytes({ ...attributes, body });
}

const MAX_VALUES = 10_000;
const VALUE_BYTES = 8;

/** Adds up the lengths of the texts in a value, without recursion. */
function textBytes(root: object): number {
  let bytes = 0;
  const values: unknown[] = [root];
  for (let read = 0; values.length > 0 && read < MAX_VALUES; read += 1) {
    const value = values.pop();
    if (typeof value === 'string') bytes += value.length;
    else if (typeof value !== 'object' || value === null) bytes += VALUE_BYTES;
    else for (const inner of Object.values<unknown>({ ...value })) values.push(inner);
  }
  return bytes;
}
