import { UnsupportedTraceError } from '../../../src/otel/index.ts';

/** Calls a function that throws an error of this package, and returns its reason and message. */
export function refusal(convert: () => unknown): readonly string[] {
  try {
    convert();
  } catch (error) {
    if (UnsupportedTraceError.isInstance(error)) return [error.reason, error.message];
    throw error;
  }
  return ['no error'];
}
