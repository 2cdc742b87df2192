import type { IncomingMessage, ServerResponse } from 'node:http';
import { reject, Rejection } from '../answer.ts';
import { type AllowedHost, type HostName, isAllowed, parseHost } from './host-names.ts';

/** The time in which the rest of a rejected request is discarded before its connection is closed. */
const LINGER_MS = 1000;

/** Answers the request that a port received, as `fetch` does. */
export type PortHandler = (
  target: RequestTarget,
  init: RequestInit & { readonly headers: Headers },
) => Promise<Response>;

export interface Forwarding {
  readonly answer: PortHandler;
  readonly hosts: readonly AllowedHost[];
  readonly maxBodyBytes: number;
  /** Headers of every response, also of one that rejects the request before `answer` sees it. */
  readonly headers: Readonly<Record<string, string>>;
  /** The origin whose pages may read such a rejection. */
  readonly corsOrigin: string | undefined;
  /** The client waits for `100 Continue` before it sends the body. */
  readonly awaitsContinue: boolean;
}

/** Breaks the connection for an error that is not a rejection. */
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
    // Before the headers the connection breaks at once, and otherwise after the data that was sent.
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
  // A Request of fetch cannot have this method.
  if (method === 'TRACE') throw reject(501, 'The reference server has no route TRACE');
  const body = await readRequestBody(incoming, maxBodyBytes, () => {
    if (awaitsContinue) outgoing.writeContinue();
  });
  return await answer(target, {
    method,
    headers: toHeaders(incoming),
    // A Request with these methods cannot have a body.
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

interface RequestTarget {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
}

/**
 * Rejects a request whose host is not allowed: a page in a browser could reach the server through a name of its own that
 * points to this machine (DNS rebinding).
 */
function findTarget(incoming: IncomingMessage, hosts: readonly AllowedHost[]): RequestTarget {
  const [host, ...others] = incoming.headersDistinct['host'] ?? [];
  if (host === undefined || others.length > 0) {
    throw reject(400, 'The request should have exactly one Host header');
  }
  const { name, port } = checkHost(host, hosts);
  const { origin } = new URL(`http://${name}:${port}`);
  const { url: target = '/' } = incoming;
  if (target.startsWith('/')) return { origin, path: target };
  if (target === '*') return { origin, path: '/*' };
  if (!/^https?:/i.test(target) || !URL.canParse(target)) {
    throw reject(400, 'The target of the request should be a path or a URL');
  }
  const url = new URL(target);
  checkHost(url.host, hosts);
  return { origin, path: `${url.pathname}${url.search}` };
}

function checkHost(text: string, hosts: readonly AllowedHost[]): HostName {
  const host = parseHost(text);
  if (host === undefined) throw reject(400, 'The Host header should be a host and a port');
  if (isAllowed(host, hosts)) return host;
  const shown = JSON.stringify(`${host.name.slice(0, 64)}:${host.port}`);
  throw reject(
    421,
    `The server does not answer for the host ${shown}: use localhost or 127.0.0.1 with the port of the server, or allow the host (hosts of listen, --allow-host of serve)`,
  );
}

const FIRST_SIZE = 65_536;

/**
 * Stops at a limit, and does not read the rest.
 *
 * @param accept - Asks for the body; not called when it is too large.
 */
async function readRequestBody(
  incoming: IncomingMessage,
  limit: number,
  accept: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = reject(
    413,
    `The body should have at most ${limit} bytes: send less, or raise the option maxBodyBytes`,
  );
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge;
  accept();
  // One buffer: a list of chunks of one byte would take a hundred times the memory.
  let bytes = new Uint8Array(FIRST_SIZE);
  let size = 0;
  // Leaving the loop must not close the connection, which the response needs.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) continue;
    const end = size + chunk.length;
    if (end > limit) throw tooLarge;
    if (end > bytes.length) bytes = enlarge(bytes, end);
    bytes.set(chunk, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

function enlarge(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(2 * bytes.length, size));
  larger.set(bytes);
  return larger;
}
