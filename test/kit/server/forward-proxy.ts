import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy on loopback that forwards requests and opens tunnels. */
export interface ForwardProxy {
  readonly url: string;
  /** The first line of each request to the proxy, without the version. */
  readonly seen: readonly string[];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Starts a proxy on a free port. */
export async function startProxy(): Promise<ForwardProxy> {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '', headers } = incoming;
    seen.push(`${method} ${url}`);
    const onward = forward(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  server.on('connect', ({ url = '' }, socket) => {
    seen.push(`CONNECT ${url}`);
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
