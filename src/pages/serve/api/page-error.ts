import { isRecord } from '../../../values/objects.ts';

export interface FieldProblem {
  /** The name of the field in the service. */
  readonly field: string;
  readonly message: string;
}

/** A request of a page that failed. */
export class PageError extends Error {
  /** Undefined without a response. */
  readonly status: number | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(message: string, status?: number, fields: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** True if the response was lost or cut off: the server may have stored the change. */
export function isUnknownOutcome({ status }: PageError): boolean {
  return status === undefined || status < 400;
}

/** Anything other than the error of a request is a mistake in the page. */
export function asPageError(cause: unknown): PageError {
  return cause instanceof PageError ? cause : new PageError('The page failed.');
}

const NO_ANSWER = 'align-evals serve does not answer. Check that it is still running.';

export function noAnswer(): PageError {
  return new PageError(NO_ANSWER);
}

/** Reads an error body of the service: `detail` is a text, or a list of problems of fields. */
export function toPageError(status: number, body: unknown): PageError {
  const detail = isRecord(body) ? body['detail'] : undefined;
  if (typeof detail === 'string') return new PageError(detail, status);
  const fields = Array.isArray(detail) ? detail.flatMap(toProblem) : [];
  const message =
    fields.length === 0
      ? `The server responded with status ${status}.`
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
