import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { Worker } from 'node:worker_threads';
import {
  type Act,
  findClosedPort,
  listen,
  listenRaw,
  listenTls,
  type RawServer,
} from '../../kit/raw-server.ts';

/** Where a client is pointed. */
export interface Host {
  readonly url: string;
  /** How many requests came. */
  readonly requests: () => number;
  /** How many connections came to where none may come, if there is such a place. */
  readonly elsewhere?: () => number;
  readonly close: () => Promise<void>;
}

export type OpenHost = () => Promise<Host>;

/** Does the acts in turn, the last one again and again. */
export function raw(...acts: readonly Act[]): OpenHost {
  return async () => toHost(await listenRaw(...acts));
}

/** The same over TLS. */
export function tls(options: () => Promise<TlsOptions>, ...acts: readonly Act[]): OpenHost {
  return async () => toHost(await listenTls(await options(), ...acts));
}

/** Points a client at a raw server, with what it is given in place of its address. */
export function toHost(server: RawServer, url: string = server.url): Host {
  return { url, requests: () => server.requests.length, close: server.close };
}

/** Speaks no TLS although the address says so; the greeting of a client is no request. */
export function plain(...acts: readonly Act[]): OpenHost {
  return async () => {
    const server = await listenRaw(...acts);
    const isRequest = (text: string): boolean => /^[A-Z]+ /.test(text);
    return {
      ...toHost(server, server.url.replace('http:', 'https:')),
      requests: () => server.requests.filter(isRequest).length,
    };
  };
}

/** An address at which nobody answers. */
export function nobodyAt(url: string): OpenHost {
  return async () => ({ url, requests: () => 0, close: async () => undefined });
}

/** A port on which nobody listens. */
export const closedPort: OpenHost = async () => {
  const port = await findClosedPort();
  return await nobodyAt(`http://127.0.0.1:${port}`)();
};

/** A machine that accepts connections, behind which nobody is left to read them. */
export const goneAfterAccept: OpenHost = async () => await openDeadHost(100);

/** A machine that drops the first packet of a connection, as a firewall does: its queue is full. */
export const blackHole: OpenHost = async () => {
  const host = await openDeadHost(1);
  const port = Number(new URL(host.url).port);
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
  for (const filler of fillers) filler.on('error', () => undefined);
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')));
  return {
    ...host,
    close: async () => {
      for (const filler of fillers) filler.destroy();
      await host.close();
    },
  };
};

// Listens in a thread that then stands still, so that only the kernel answers.
const STAND_STILL = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: workerData }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

async function openDeadHost(backlog: number): Promise<Host> {
  const worker = new Worker(STAND_STILL, { eval: true, workerData: backlog, execArgv: [] });
  const [port] = await once(worker, 'message');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests: () => 0,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Refuses a request when its first piece has come, and hangs up on the rest. */
export function refuseEarly(answer: string): OpenHost {
  return async () => {
    let requests = 0;
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        requests += 1;
        socket.write(answer, () => socket.resetAndDestroy());
      });
    });
    const port = await listen(server);
    return {
      url: `http://127.0.0.1:${port}`,
      requests: () => requests,
      close: async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    };
  };
}
