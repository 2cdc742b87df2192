/** The ids of an evaluated span. */
export interface SpanIdentity {
  /** The id of the trace. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
}

/** The part of a Context of OpenTelemetry that its SDKs use. */
interface SpanContextHolder {
  readonly getValue: (key: symbol) => unknown;
  readonly setValue: (key: symbol, value: unknown) => SpanContextHolder;
  readonly deleteValue: (key: symbol) => SpanContextHolder;
}

/** Where every version of `@opentelemetry/api` looks for the span of a Context: its keys are shared symbols. */
const SPAN_KEY = /* @__PURE__ */ Symbol.for('OpenTelemetry Context Key SPAN');
const SAMPLED = 1;

/**
 * Creates a Context of OpenTelemetry whose span has the given ids, without the API of OpenTelemetry, which an application
 * without it need not install. A span without a valid id is ignored by the SDK, and so is the span that is active.
 */
export function contextOfSpan({ traceId, spanId }: SpanIdentity): SpanContextHolder {
  const span = { spanContext: () => ({ traceId, spanId, traceFlags: SAMPLED }) };
  return contextOfValues(new Map([[SPAN_KEY, span]]));
}

function contextOfValues(values: ReadonlyMap<symbol, unknown>): SpanContextHolder {
  return {
    getValue: (key) => values.get(key),
    setValue: (key, value) => contextOfValues(new Map([...values, [key, value]])),
    deleteValue: (key) => contextOfValues(new Map([...values].filter(([name]) => name !== key))),
  };
}
