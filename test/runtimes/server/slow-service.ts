import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A service that takes time for each evaluation. */
export interface SlowService {
  readonly url: string;
  /** The largest number of requests in flight at the same time. */
  readonly maxInFlight: () => number;
  /** The number of requests. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

const RESPONSE = JSON.stringify({ score: 1, explanation: 'because', sources: [] });

/**
 * Starts a service on the loopback interface.
 *
 * @param delayMs - The time that a response takes, by the number of the request, from 1.
 */
export async function startSlowService(delayMs: (request: number) => number): Promise<SlowService> {
  let [requests, inFlight, maxInFlight] = [0, 0, 0];
  const answer = async (response: ServerResponse): Promise<void> => {
    requests += 1;
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    await wait(delayMs(requests), undefined, { ref: false });
    response.setHeader('content-type', 'application/json').end(RESPONSE);
  };
  const server = createServer((request, response) => {
    request.resume();
    void answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    maxInFlight: () => maxInFlight,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
