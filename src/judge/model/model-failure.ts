import { causeFacts } from '../../errors/sanitize-cause.ts';

/** What an error of the model's client reports. Providers differ, so each field may be absent. */
export interface ModelFailure {
  /** The HTTP status; undefined when there was no response. */
  readonly status: number | undefined;
  /** The code of the provider, or of the system for a connection that failed. */
  readonly code: string | undefined;
  readonly type: string | undefined;
  /** The parameter that the provider rejects. */
  readonly parameter: string | undefined;
  /** The provider's own words, which may quote the request. */
  readonly message: string;
  readonly retryAfter: string | undefined;
}

/** What the judge makes of a response that is not a completion. */
export const NO_COMPLETION: ModelFailure = {
  status: undefined,
  code: 'no_completion',
  type: undefined,
  parameter: undefined,
  message: '',
  retryAfter: undefined,
};

/** Reads an error of the `openai` package, or of a client with its shape. */
export function readModelFailure(error: unknown): ModelFailure {
  // The package throws it for a body that is not JSON.
  if (error instanceof SyntaxError) return NO_COMPLETION;
  const status = fieldOf(error, 'status');
  return {
    status: typeof status === 'number' ? status : undefined,
    code: textOf(error, 'code') ?? causeFacts(error).flatMap(({ code }) => code ?? [])[0],
    type: textOf(error, 'type'),
    parameter: textOf(error, 'param'),
    message: textOf(fieldOf(error, 'error'), 'message') ?? readOwnWords(error),
    retryAfter: readHeader(fieldOf(error, 'headers'), 'retry-after'),
  };
}

/** The package puts words of its own in place of a body that it does not know. */
function readOwnWords(error: unknown): string {
  const message = textOf(error, 'message') ?? '';
  return /^\d+ status code \(no body\)$/.test(message) ? '' : message;
}

/** The headers of the package are a `Headers`; a client with its shape may have an object. */
function readHeader(headers: unknown, name: string): string | undefined {
  const get = fieldOf(headers, 'get');
  if (typeof get !== 'function') return textOf(headers, name);
  // Not only of this runtime: a proxy needs the `fetch` of another package, with headers of its own.
  const value: unknown = Reflect.apply(get, headers, [name]);
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: unknown, field: string): string | undefined {
  const text = fieldOf(value, field);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

// A getter or a proxy that throws counts as absent.
function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, field);
  } catch {
    return undefined;
  }
}
