/** The setting that captures content, by the beginning of the name of an instrumentation. */
const HINTS: readonly (readonly [scope: RegExp, setting: string])[] = [
  [/^com\.anthropic\.sdk/, 'set ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content'],
  [
    /^(?:ai|gen_ai)$/,
    'do not set recordInputs or recordOutputs to false in the telemetry of the AI SDK',
  ],
  [
    /^(?:@arizeai\/)?openinference/,
    'remove OPENINFERENCE_HIDE_INPUTS, OPENINFERENCE_HIDE_OUTPUTS and their like',
  ],
  [/^@traceloop\//, 'remove TRACELOOP_TRACE_CONTENT=false'],
  [/^pydantic-ai$/, 'set include_content=True in InstrumentationSettings'],
  // The packages of OpenTelemetry and those of Traceloop for Python have the same names.
  [
    /^@?opentelemetry[./]/,
    'set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true, or SPAN_ONLY with OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental; with Traceloop, remove TRACELOOP_TRACE_CONTENT=false',
  ],
];

const ANY = 'turn on the capture of message content in the library that wrote the spans';

/** Returns the setting that captures content in an instrumentation, which its scope names. */
export function captureHint(scope: string): string {
  return HINTS.find(([pattern]) => pattern.test(scope))?.[1] ?? ANY;
}
