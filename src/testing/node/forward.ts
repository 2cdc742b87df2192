import type { IncomingMessage, ServerResponse } from 'node:http';
import { reject, Rejection } from '../answer.ts';
import { findTarget, type Target } from './find-target.ts';
import type { AllowedHost } from './host-names.ts';
import { readRequestBody } from './read-request-body.ts';

/** How long the rest of a rejected request is discarded before its connection is closed. */
const LINGER_MS = 1000;

/** Answers the request that a port received, as `fetch` does. */
export type Answer = (
  target: Target,
  init: RequestInit & { readonly headers: Headers },
) => Promise<Response>;

/** What decides how a request on a port is answered. */
export interface Forwarding {
  readonly answer: Answer;
  readonly hosts: readonly AllowedHost[];
  readonly maxBodyBytes: number;
  /** Headers of every response, also of one that rejects the request before `answer` sees it. */
  readonly headers: Readonly<Record<string, string>>;
  /** The origin whose pages may read such a rejection. */
  readonly corsOrigin: string | undefined;
  /** Whether the client waits for `100 Continue` before it sends the body. */
  readonly awaitsContinue: boolean;
}

/** Answers a request on a port; breaks its connection for the faults that do. */
export async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  forwarding: Forwarding,
): Promise<void> {
  for (const [name, value] of Object.entries(forwarding.headers)) outgoing.setHeader(name, value);
  try {
    await send(await respond(incoming, outgoing, forwarding), outgoing);
  } catch (error) {
    if (error instanceof Rejection) await refuse(incoming, outgoing, error, forwarding.corsOrigin);
    // Breaks the connection: at once before the headers, and after the data that was sent otherwise.
    else if (outgoing.headersSent) outgoing.socket?.destroySoon();
    else incoming.socket.resetAndDestroy();
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { answer, hosts, maxBodyBytes, awaitsContinue }: Forwarding,
): Promise<Response> {
  const controller = new AbortController();
  outgoing.once('close', () => {
    controller.abort();
  });
  const target = findTarget(incoming, hosts);
  const { method = 'GET' } = incoming;
  // A Request of fetch may not have this method.
  if (method === 'TRACE') throw reject(501, 'The reference server has no route TRACE');
  const body = await readRequestBody(incoming, maxBodyBytes, () => {
    if (awaitsContinue) outgoing.writeContinue();
  });
  return await answer(target, {
    method,
    headers: toHeaders(incoming),
    // Nor may a Request of these methods have a body.
    body: body.length === 0 || method === 'GET' || method === 'HEAD' ? null : body,
    signal: controller.signal,
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  for await (const chunk of response.body ?? []) await write(outgoing, chunk);
  outgoing.end();
}

/**
 * Rejects a request whose body was not read to its end. A connection that is closed while data arrives is reset,
 * and the client would not see the response. So the rest is discarded for a moment.
 */
async function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { response: { status }, body }: Rejection,
  corsOrigin: string | undefined,
): Promise<void> {
  const text = JSON.stringify(body);
  // A page that reaches the server by a foreign name (421) may not read anything.
  const isReadable = corsOrigin !== undefined && status !== 421;
  outgoing.writeHead(status, {
    connection: 'close',
    'content-length': Buffer.byteLength(text),
    'content-type': 'application/json',
    ...(isReadable ? { 'access-control-allow-origin': corsOrigin } : {}),
  });
  outgoing.write(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', settle).once('close', settle).resume();
  });
  outgoing.end();
}

function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => {
      if (error == null) resolve();
      else reject(error);
    });
  });
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
