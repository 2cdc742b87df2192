import type { InvalidResponseErrorCode } from '../errors/invalid-response-error.ts';

/** Thrown when a response of a success status cannot be used. It never contains a value of the response. */
export class UnusableAnswer extends Error {
  readonly code: InvalidResponseErrorCode;

  /** The field that is wrong, such as `evaluations[3].score`; empty for the whole response. */
  readonly path: string;

  constructor(code: InvalidResponseErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}
