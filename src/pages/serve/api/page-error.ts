import { isRecord } from '../../../values/is-record.ts';

/** What is wrong with one field of a request. */
export interface FieldProblem {
  /** The name of the field, as the service has it. */
  readonly field: string;
  readonly message: string;
}

/** Why the server did not do what a page asked for. */
export class PageError extends Error {
  /** The status of the response; undefined when there was none. */
  readonly status: number | undefined;
  /** The problems of single fields, in the order of the service. */
  readonly fields: readonly FieldProblem[];

  constructor(message: string, status?: number, fields: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Whether a change may have been stored all the same: the response was lost, or cut off. */
export function isUnknownOutcome({ status }: PageError): boolean {
  return status === undefined || status < 400;
}

/** The error of a request; anything else that was thrown is a mistake of the page. */
export function asPageError(cause: unknown): PageError {
  return cause instanceof PageError ? cause : new PageError('The page failed.');
}

const NO_ANSWER = 'align-evals serve does not answer. Check that it is still running.';

/** The error of a request without a response. */
export function noAnswer(): PageError {
  return new PageError(NO_ANSWER);
}

/** Converts a response with an error body of the service: `detail` is a text, or a list of problems of fields. */
export function toPageError(status: number, body: unknown): PageError {
  const detail = isRecord(body) ? body['detail'] : undefined;
  if (typeof detail === 'string') return new PageError(detail, status);
  const fields = Array.isArray(detail) ? detail.flatMap(toProblem) : [];
  const message =
    fields.length === 0
      ? `The server responded with status ${String(status)}.`
      : fields.map(({ field, message: text }) => `${field}: ${text}`).join('. ');
  return new PageError(message, status, fields);
}

function toProblem(problem: unknown): FieldProblem[] {
  if (!isRecord(problem)) return [];
  const { loc, msg } = problem;
  if (typeof msg !== 'string') return [];
  const field: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
  return [{ field: typeof field === 'string' ? field : '', message: msg }];
}
