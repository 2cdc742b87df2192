import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { generate } from 'selfsigned';
import { listen } from '../../kit/server/raw-server.ts';
import { type Step, take } from './steps.ts';

/** What a raw service has seen, without preflight requests. */
interface RawReport {
  readonly requests: number;
  /** The requests that have no complete response on an open connection. */
  readonly inFlight: number;
  readonly maxInFlight: number;
  /** The time from each request to the next, in milliseconds. */
  readonly gapsMs: readonly number[];
}

/** A service whose bytes a case decides. */
export interface RawService {
  readonly url: string;
  readonly report: () => RawReport;
  /** Responds to the requests that the step `hold` holds, and to later ones at once. */
  readonly release: () => void;
}

/** The options of a raw service. */
export interface RawOptions {
  readonly steps: readonly Step[];
  /** Whether it encrypts, with a certificate that no client trusts. */
  readonly isTls?: boolean;
  /** Whether pages of other origins may read the headers of responses; by default true. */
  readonly exposesHeaders?: boolean;
}

/** Starts a service that takes a step per request, and the last one repeatedly. */
export async function startRawService(options: RawOptions): Promise<RawService> {
  const { steps, isTls = false, exposesHeaders = true } = options;
  const earlier = new WeakMap<Socket, number>();
  const times: number[] = [];
  const { promise: released, resolve } = Promise.withResolvers<undefined>();
  let [inFlight, maxInFlight] = [0, 0];
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    response.setHeader('access-control-allow-origin', '*');
    if (exposesHeaders) response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') {
      const allowed = request.headers['access-control-request-headers'] ?? '';
      response.writeHead(204, { 'access-control-allow-headers': allowed }).end();
      return;
    }
    const step = steps[Math.min(times.length, steps.length - 1)];
    times.push(performance.now());
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    const before = earlier.get(socket) ?? 0;
    earlier.set(socket, before + 1);
    request.resume().once('end', () => {
      if (step !== undefined) take(step, { request, response, socket, earlier: before, released });
    });
  };
  const server = isTls ? await createTls(listener) : createServer(listener);
  // A connection that is reset while data arrives.
  server.on('clientError', (_, socket) => socket.destroy());
  const port = await listen(server);
  return {
    release: () => {
      resolve(undefined);
    },
    url: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    report: () => ({
      requests: times.length,
      inFlight,
      maxInFlight,
      gapsMs: times.slice(1).map((time, index) => time - (times[index] ?? 0)),
    }),
  };
}

async function createTls(listener: RequestListener): Promise<Server> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return createTlsServer({ key, cert }, listener);
}
