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
} from '../../kit/server/raw-server.ts';

/** The host that a client calls. */
export interface Host {
  readonly url: string;
  /** Returns how many requests arrived. */
  readonly requests: () => number;
  /** Returns how many connections arrived at the target of a redirect, which must get none. */
  readonly elsewhere?: () => number;
  readonly close: () => Promise<void>;
}

export type OpenHost = () => Promise<Host>;

/** Performs the acts in order, one per request; the last one repeats. */
export function raw(...acts: readonly Act[]): OpenHost {
  return async () => toHost(await listenRaw(...acts));
}

/** Performs the acts over TLS. */
export function tls(options: () => Promise<TlsOptions>, ...acts: readonly Act[]): OpenHost {
  return async () => toHost(await listenTls(await options(), ...acts));
}

/** Turns a raw server into a host, optionally under another URL. */
export function toHost(server: RawServer, url: string = server.url): Host {
  return { url, requests: () => server.requests.length, close: server.close };
}

/** Serves plain TCP under an https URL; a ClientHello does not count as a request. */
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

/** A URL at which nothing responds. */
export function nobodyAt(url: string): OpenHost {
  return async () => ({ url, requests: () => 0, close: async () => undefined });
}

/** A port on which no process listens. */
export const closedPort: OpenHost = async () => {
  const port = await findClosedPort();
  return await nobodyAt(`http://127.0.0.1:${port}`)();
};

/** A host that accepts connections and never reads from them. */
export const goneAfterAccept: OpenHost = async () => await openDeadHost(100);

/** A host whose connection queue is full, so that it drops the first packet, as a firewall does. */
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

// Listens in a thread that then blocks, so that only the kernel responds.
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

/** Responds when the first part of a request has arrived, and resets the connection. */
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
