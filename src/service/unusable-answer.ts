import type { InvalidResponseErrorCode } from '../errors/invalid-response-error.ts';

/** Says why an answer with a success status cannot be used. Never holds a value of the answer. */
export class UnusableAnswer extends Error {
  readonly code: InvalidResponseErrorCode;

  /** The field that is wrong, as `evaluations[3].score`; empty for the whole answer. */
  readonly path: string;

  constructor(code: InvalidResponseErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}
