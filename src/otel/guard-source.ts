import { guardReading } from '../errors/check-options.ts';
import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';

/** Reads telemetry. What a getter or a proxy in it throws becomes an error of this package. */
export function guardSource<T>(read: () => T): T {
  return guardReading(
    read,
    () =>
      new UnsupportedTraceError(
        'unknown_format',
        'A value of the source threw an error while it was read: pass plain data',
      ),
  );
}
