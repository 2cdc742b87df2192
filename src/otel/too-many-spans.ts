import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';

/** Creates the error for a source with more spans than allowed. */
export function tooManySpans(maxSpans: number): UnsupportedTraceError {
  return new UnsupportedTraceError(
    'too_large',
    `The source has more than ${String(maxSpans)} spans: pass the spans of fewer traces, or raise limits.maxSpans`,
  );
}
