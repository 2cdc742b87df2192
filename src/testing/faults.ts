/** Something that goes wrong with one answer. */
export type Fault =
  /** The service answers with this status instead of doing anything. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>> | undefined;
    }
  /** The answer comes later. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** The connection breaks before the answer. */
  | { readonly kind: 'reset' }
  /** Nothing comes any more: no headers, or headers and half of the body. */
  | { readonly kind: 'stall'; readonly at: 'headers' | 'body' }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: 'truncate' }
  /** The body is not JSON. */
  | { readonly kind: 'bad_json' }
  /** The body is JSON, but not what the specification says. */
  | { readonly kind: 'wrong_schema' };

/** Stands for a connection that breaks; a real port breaks its socket instead. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('fetch failed', {
      cause: Object.assign(new Error('The reference server broke the connection'), {
        code: 'ECONNRESET',
      }),
    });
  }
}

/**
 * Answers a request, with a fault if there is one.
 *
 * @param fault - What goes wrong, if anything.
 * @param respond - Answers the request.
 * @param signal - Ends delays and stalls.
 */
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
      if (fault.at === 'headers') return await untilAborted(signal);
      return await withHalfBody(await respond(), { signal });
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

function statusResponse({ status, body, headers }: Fault & { kind: 'status' }): Response {
  const hasBody = status !== 204 && status !== 304;
  const content = body ?? { detail: `The reference server was told to answer ${String(status)}` };
  return new Response(hasBody ? JSON.stringify(content) : null, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
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
      // The signal's own reason, whatever it is, as fetch does.
      reject(signal.reason as Error);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
