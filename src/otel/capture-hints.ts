/** The setting that captures content, by the beginning of the name of an instrumentation. */
const HINTS: readonly (readonly [scope: RegExp, setting: string])[] = [
  [
    /^com\.anthropic\.sdk/,
    'set ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE=content, or openTelemetry: { traces: { contentMode: "content" } }',
  ],
  [/^(?:ai|gen_ai)$/, 'set recordInputs and recordOutputs to true in the telemetry of the AI SDK'],
  [
    /^(?:@arizeai\/)?openinference/,
    'remove OPENINFERENCE_HIDE_INPUTS, OPENINFERENCE_HIDE_OUTPUTS and their like',
  ],
  [/^@traceloop\//, 'remove TRACELOOP_TRACE_CONTENT=false'],
  [/^pydantic-ai$/, 'set include_content=True in InstrumentationSettings'],
  [
    /^@?opentelemetry[./]/,
    'set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT to true (older) or SPAN_ONLY (newer)',
  ],
];

const ANY = 'turn on the capture of message content in the library that wrote the spans';

/** Returns the setting that captures content in an instrumentation, which its scope names. */
export function captureHint(scope: string): string {
  return HINTS.find(([pattern]) => pattern.test(scope))?.[1] ?? ANY;
}
