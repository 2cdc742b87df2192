import { causeFacts, sanitizeCause } from '../../errors/sanitize-cause.ts';
import { JudgeError, type JudgeErrorCode } from '../judge-error.ts';

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

/** The failure of a response that is not a completion. */
export const NO_COMPLETION: ModelFailure = {
  status: undefined,
  code: 'no_completion',
  type: undefined,
  parameter: undefined,
  message: '',
  retryAfter: undefined,
};

export function readModelFailure(error: unknown): ModelFailure {
  // The package throws it for a body that is not JSON.
  if (error instanceof SyntaxError) return NO_COMPLETION;
  const status = readField(error, 'status');
  return {
    status: typeof status === 'number' ? status : undefined,
    code: readText(error, 'code') ?? causeFacts(error).flatMap(({ code }) => code ?? [])[0],
    type: readText(error, 'type'),
    parameter: readText(error, 'param'),
    message: readText(readField(error, 'error'), 'message') ?? readOwnWords(error),
    retryAfter: readHeader(readField(error, 'headers'), 'retry-after'),
  };
}

// The package replaces a body that it does not know with words of its own.
function readOwnWords(error: unknown): string {
  const message = readText(error, 'message') ?? '';
  return /^\d+ status code \(no body\)$/.test(message) ? '' : message;
}

// The package has a `Headers`; a client with its shape may have an object.
function readHeader(headers: unknown, name: string): string | undefined {
  const get = readField(headers, 'get');
  if (typeof get !== 'function') return readText(headers, name);
  // Not `instanceof Headers`: a proxy needs the `fetch` of another package, whose headers are of another class.
  const value: unknown = Reflect.apply(get, headers, [name]);
  return typeof value === 'string' ? value : undefined;
}

function readText(value: unknown, field: string): string | undefined {
  const text = readField(value, field);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

// A getter or a proxy that throws counts as absent.
function readField(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Reflect.get(value, field);
  } catch {
    return undefined;
  }
}

/** The names that messages use. */
export interface JudgeNames {
  readonly model: string;
  readonly host: string;
}

/** A failure with what its message needs. */
export interface JudgeFailure {
  readonly failure: ModelFailure;
  /** The error of the client. */
  readonly cause: unknown;
  /** Returns the provider's own words without secrets and conversation. */
  readonly showMessage: (text: string) => string;
}

export function toJudgeError(
  { failure, cause, showMessage }: JudgeFailure,
  names: JudgeNames,
): JudgeError {
  const code = classifyFailure(failure);
  const words = code === 'judge_rejected' ? showMessage(failure.message) : '';
  const reason = words === '' ? '' : ` It says: ${words}`;
  return new JudgeError(MESSAGES[code](failure, names) + reason, {
    code,
    retryAfter: failure.retryAfter,
    cause: sanitizeCause(cause),
  });
}

export function describeRefusal({ model, host }: JudgeNames): string {
  return `The judge ${model} at ${host} refused to score this conversation: use another model for it, or leave it out.`;
}

// The other codes do not come from the model's provider.
type FailureCode = Exclude<JudgeErrorCode, 'judge_unusable_answer' | 'judge_not_recorded'>;

// Maps and not objects: a provider may send a code such as `constructor`, which every object has.
const BY_CODE: ReadonlyMap<string, FailureCode> = new Map([
  ['context_length_exceeded', 'judge_context_exceeded'],
  ['exceed_context_size_error', 'judge_context_exceeded'],
  ['content_filter', 'judge_refused'],
  ['content_policy_violation', 'judge_refused'],
]);

const BY_STATUS: ReadonlyMap<number, FailureCode> = new Map([
  [401, 'judge_misconfigured'],
  [402, 'judge_misconfigured'],
  [403, 'judge_misconfigured'],
  [404, 'judge_misconfigured'],
  [408, 'judge_unavailable'],
  [409, 'judge_unavailable'],
  [413, 'judge_context_exceeded'],
  [425, 'judge_unavailable'],
  [429, 'judge_rate_limited'],
]);

/** Decides by status and code, never by the words of the provider. */
export function classifyFailure({ status, code = '', type = '' }: ModelFailure): FailureCode {
  if (status === undefined) return 'judge_unavailable';
  const known = BY_CODE.get(code) ?? BY_CODE.get(type) ?? BY_STATUS.get(status);
  return known ?? (status >= 500 ? 'judge_unavailable' : 'judge_rejected');
}

type Describe = (failure: ModelFailure, names: JudgeNames) => string;

const MESSAGES: Readonly<Record<FailureCode, Describe>> = {
  judge_rate_limited: describeLimit,
  judge_unavailable: describeUnavailable,
  judge_misconfigured: describeSetup,
  judge_context_exceeded: (_, { model, host }) =>
    `The conversation is longer than the context of the judge ${model} at ${host}: shorten it, or use a model with a longer context.`,
  judge_refused: (_, names) => describeRefusal(names),
  judge_rejected: ({ status }, { model, host }) =>
    `${host} rejected the request of the judge ${model} (${String(status)}).`,
};

function describeUnavailable({ status, code }: ModelFailure, { model, host }: JudgeNames): string {
  if (status !== undefined) {
    return `The judge ${model} failed at ${host} (${status}): try again later.`;
  }
  if (code === NO_COMPLETION.code) {
    return `${host} did not respond to the judge ${model} with a chat completion: check the base URL of the model's client, and any proxy before it.`;
  }
  const reason = code === undefined ? '' : ` (${code})`;
  return `The judge could not connect to ${host}${reason}: check that it is running, and the base URL of the model's client.`;
}

function describeLimit({ code }: ModelFailure, { model, host }: JudgeNames): string {
  return code === 'insufficient_quota'
    ? `The account of the judge at ${host} has no credit left (429): add credit, or use another model.`
    : `${host} limits the requests of the judge ${model} (429): wait, or lower its concurrency.`;
}

// Only the owner of the judge can fix these. The words keep the caller from looking at the key of the service.
function describeSetup({ status }: ModelFailure, { model, host }: JudgeNames): string {
  switch (status) {
    case 401:
      return `${host} rejected the key of the judge (401): check the key of the model's client, such as OPENAI_API_KEY. The key of the evaluation service is not involved.`;
    case 402:
      return `The account of the judge at ${host} has no credit left (402): add credit, or use another model.`;
    case 403:
      return `${host} does not allow this request of the judge ${model} (403): check the rights of its key, and whether the provider blocks such conversations.`;
    default:
      return `${host} does not have the model ${model} of the judge, or no chat API at this base URL (404): check both.`;
  }
}
