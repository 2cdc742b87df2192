import { otlp } from './otlp.ts';
import { pythonSpans } from './python-spans.ts';
import { sdkSpans } from './sdk-spans.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

/** The formats in the order of detection: no export matches two of them by the keys that it has of its own. */
export const FORMATS: readonly TelemetryFormat[] = [
  otlp, // has `resourceSpans`
  sdkSpans, // has a method `spanContext`
  pythonSpans, // has `context.span_id`, which rows of other formats may have too
];
