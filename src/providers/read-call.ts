import type { CallContent } from './call-content.ts';

/** The two bodies of one call of a model, in the format of any API, and what stands beside them. */
export interface ReadCallParams {
  /** The request: a body with `messages`, `input`, `contents` …, or the messages themselves. */
  readonly request?: unknown;
  /** The response: a body, a message, a list of messages, or a text. */
  readonly response?: unknown;
  /** The system text, where it is not in the request. */
  readonly system?: unknown;
  /** The tools, where they are not in the request. */
  readonly tools?: unknown;
}

/**
 * Reads one call of a model from its wire JSON, in the format of any API.
 *
 * @throws {@link UnsupportedResultError} when it cannot be read.
 */
export function readCall(params: ReadCallParams): CallContent {
  throw new Error(`not written yet: ${Object.keys(params).join()}`);
}
