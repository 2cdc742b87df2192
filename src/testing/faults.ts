import { checkOptions, guardOptions, readOptions, throwFirst } from '../errors/check-options.ts';
import { once } from '../values/once.ts';
import {
  anyValue,
  integerFrom,
  IssueList,
  numberFrom,
  oneOf,
  optional,
  rule,
  type RulesFor,
  typeRule,
  valuesOf,
} from '../values/rules.ts';

/** The server responds with a status instead of processing the request. */
export interface StatusFault {
  /** The kind of fault. */
  readonly kind: 'status';
  /** The HTTP status. */
  readonly status: number;
  /** The body, sent as JSON; by default a simple error body. */
  readonly body?: unknown;
  /** Headers to add. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The response is delayed. */
export interface DelayFault {
  /** The kind of fault. */
  readonly kind: 'delay';
  /** The delay, in milliseconds. */
  readonly delayMs: number;
}

/** The response stops and the connection stays open. */
export interface StallFault {
  /** The kind of fault. */
  readonly kind: 'stall';
  /** The place where it stops: before the headers, or in the middle of the body. */
  readonly at: 'headers' | 'body';
}

/** A fault without parameters. */
export interface PlainFault {
  /**
   * The kind of fault: the connection breaks before the response (`reset`) or in the middle of its body
   * (`truncate`), or the body is not JSON (`bad_json`) or differs from the specification
   * (`wrong_schema`).
   */
  readonly kind: 'reset' | 'truncate' | 'bad_json' | 'wrong_schema';
}

/** A fault of one response. */
export type Fault = StatusFault | DelayFault | StallFault | PlainFault;

type FaultRules = Readonly<Record<Fault['kind'], RulesFor<Fault>>>;

const faultRules = /* @__PURE__ */ once((): FaultRules => {
  const [kind, text] = [anyValue, typeRule('string')];
  const status: RulesFor<StatusFault> = {
    kind,
    status: rule(integerFrom(200, 599), 'it must be an HTTP status from 200 to 599'),
    body: anyValue,
    headers: optional(
      valuesOf((value, _, path, issues) => {
        text(value, path, issues);
      }),
    ),
  };
  const delay: RulesFor<DelayFault> = {
    kind,
    // A timer with a longer delay fires at once.
    delayMs: rule(
      numberFrom(0, 2_147_483_647),
      'it must be a number of milliseconds from 0 to 2147483647',
    ),
  };
  const stall: RulesFor<StallFault> = { kind, at: oneOf('headers', 'body') };
  const plain: RulesFor<PlainFault> = { kind };
  return {
    status,
    delay,
    stall,
    reset: plain,
    truncate: plain,
    bad_json: plain,
    wrong_schema: plain,
  };
});

/**
 * Checks a fault when it is queued, so that the stack trace of the error contains the caller. Returns a copy, which later
 * changes of the caller's object do not reach.
 */
export function readFault(given: Fault): Fault {
  return guardOptions('fail', () => {
    const fault = readOptions(given, 'fail', "fail({ kind: 'reset' })");
    const { kind } = fault;
    const all = faultRules();
    const issues = new IssueList();
    const isKind = (value: unknown): boolean =>
      typeof value === 'string' && Object.hasOwn(all, value);
    rule(isKind, `it must be one of ${Object.keys(all).join(', ')}`)(kind, 'kind', issues);
    throwFirst(issues);
    return checkOptions<Fault>(fault, all[kind], { what: `fail({ kind: '${kind}' })` });
  });
}

/** A connection that breaks; a real port closes its socket instead. */
class ConnectionReset extends TypeError {
  constructor() {
    super('fetch failed', {
      cause: Object.assign(new Error('The reference server broke the connection'), {
        code: 'ECONNRESET',
      }),
    });
  }
}

// The signal aborts delays and stalls.
export async function respondWithFault(
  fault: Fault | undefined,
  respond: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  switch (fault?.kind) {
    case 'status':
      return statusResponse(fault);
    case 'reset':
      throw new ConnectionReset();
    case 'delay':
      await waitFor(fault.delayMs, signal);
      return await respond();
    case 'stall':
      return await stall(fault.at, respond, signal);
    case 'truncate':
      return await withHalfBody(await respond(), { error: new ConnectionReset() });
    case 'bad_json':
      return withBody(await respond(), '{"explanation": oops}');
    case 'wrong_schema':
      return withBody(await respond(), '{"unexpected":true}');
    case undefined:
      return await respond();
  }
}

async function stall(
  at: 'headers' | 'body',
  respond: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  if (at === 'headers') return await untilAborted(signal);
  return await withHalfBody(await respond(), { signal });
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function statusResponse({
  status,
  body,
  headers: extra = {},
}: Fault & { kind: 'status' }): Response {
  const content = body ?? {
    detail: `A fault of the reference server, with status ${status}`,
  };
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  return new Response(BODILESS.has(status) ? null : JSON.stringify(content), { status, headers });
}

function withBody(response: Response, body: BodyInit): Response {
  const headers = new Headers(response.headers);
  return new Response(body, { status: response.status, headers });
}

async function withHalfBody(
  response: Response,
  end: { readonly signal: AbortSignal } | { readonly error: Error },
): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (isFirst) {
        isFirst = false;
        controller.enqueue(half);
        return;
      }
      if ('error' in end) controller.error(end.error);
      else await untilAborted(end.signal);
    },
  });
  return withBody(response, body);
}

async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  const waited = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    waited.resolve(undefined);
  }, delayMs);
  try {
    await Promise.race([waited.promise, untilAborted(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => {
      // Rejects with the reason of the signal, as fetch does. The reason has any type.
      reject(signal.reason);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
