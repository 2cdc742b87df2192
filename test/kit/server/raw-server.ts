import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** Answers one request on its socket. */
export type Act = (socket: Socket, request: string) => void;

/** A server whose bytes on the wire a test controls. */
export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** The received requests, with headers and bodies. */
  readonly requests: readonly string[];
  /** The number of opened connections, also of those without a request. */
  readonly connections: () => number;
  /** Resolves when the connection of the request with this index is closed. */
  readonly closed: (index: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Listens on a free port and runs the acts in order, the last one repeatedly. */
export async function listenRaw(...acts: readonly Act[]): Promise<RawServer> {
  return await serve(createServer(), 'connection', acts);
}

/** The same over TLS; connections are counted before the handshake. */
export async function listenTls(options: TlsOptions, ...acts: readonly Act[]): Promise<RawServer> {
  return await serve(createTlsServer(options), 'secureConnection', acts);
}

async function serve(
  server: Server,
  ready: 'connection' | 'secureConnection',
  acts: readonly Act[],
): Promise<RawServer> {
  const requests: string[] = [];
  const closings: Promise<void>[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
    });
  });
  server.on(ready, (socket: Socket) => {
    const closing = new Promise<void>((resolve) => {
      socket.once('close', () => {
        resolve();
      });
    });
    socket.on('error', () => undefined);
    readRequests(socket, (request) => {
      const act = acts[Math.min(requests.length, acts.length - 1)];
      requests.push(request);
      closings.push(closing);
      act?.(socket, request);
    });
  });
  const port = await listen(server);
  return {
    port,
    url: `${ready === 'connection' ? 'http' : 'https'}://127.0.0.1:${String(port)}`,
    requests,
    connections: () => connections,
    closed: async (index) => {
      await closings[index];
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a port that is closed. */
export async function findClosedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Listens on a free port of this machine. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

function readRequests(socket: Socket, onRequest: (request: string) => void): void {
  let buffered = '';
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1');
    const end = buffered.indexOf('\r\n\r\n');
    // Not HTTP, such as a TLS handshake: passed on as it is.
    if (end === -1 && !/^[A-Z]/.test(buffered)) onRequest(buffered);
    if (end === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
    if (buffered.length < end + 4 + length) return;
    onRequest(buffered);
    buffered = '';
  });
}

/** Sends a complete answer and keeps the connection. */
export function respond(body: string | Buffer, status = '200 OK', headers = ''): Act {
  return (socket) => {
    const length = String(Buffer.byteLength(body));
    socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${length}\r\n${headers}\r\n`);
    socket.write(body);
  };
}

/** Answers with a score. */
export const score: Act = respond('{"explanation":"because","score":1}');

/** Sends a text, and then stalls, ends or resets the connection. */
export function sendThen(text: string, then: 'stall' | 'end' | 'reset'): Act {
  return (socket) => {
    socket.write(text, () => {
      if (then === 'end') socket.end();
      if (then === 'reset') socket.resetAndDestroy();
    });
  };
}

/** Sends a text, and then more text at an interval until the connection is closed. */
export function drip(text: string, more: string, everyMs: number): Act {
  return (socket) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(more), everyMs);
    socket.once('close', () => {
      clearInterval(timer);
    });
  };
}
