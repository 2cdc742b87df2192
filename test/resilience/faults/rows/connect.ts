import type { Socket } from 'node:net';
import { result } from '../../../kit/client/client.ts';
import { flush } from '../../../kit/time/flush.ts';
import { type Act, drip, score, sendThen } from '../../../kit/server/raw-server.ts';
import { refuse } from '../answers.ts';
import { CRITERION, failed, type Fault, type ForeignFault, scored } from '../fault.ts';
import { blackHole, closedPort, goneAfterAccept, nobodyAt, type OpenHost, raw } from '../hosts.ts';
import { callAt, evaluate, evaluateTwice, stallAt } from '../play.ts';

// Longer than a host name may be, so that no name server is queried.
const UNKNOWN_NAME = `https://${'a'.repeat(64)}.invalid`;

/** Responds to one request, and resets the connection when the next request uses it. */
const stale: OpenHost = async () => {
  let kept: Socket | undefined;
  const first: Act = (socket, request) => {
    kept = socket;
    score(socket, request);
  };
  const second: Act = (socket, request) => {
    (socket === kept ? sendThen('', 'reset') : refuse(400))(socket, request);
  };
  return await raw(first, second, score)();
};

/** Connections that fail, or end before the response begins. */
export const CONNECT: readonly Fault[] = [
  {
    id: 'F01',
    fault: 'no process listens on the port',
    play: callAt(closedPort),
    outcome: failed('ConnectionError', 'connection', 2, { requests: 0 }),
  },
  {
    id: 'F02',
    fault: 'the host name does not resolve',
    play: callAt(nobodyAt(UNKNOWN_NAME)),
    outcome: failed('ConnectionError', 'connection', 2, { requests: 0 }),
  },
  {
    id: 'F03',
    fault: 'the host drops every packet of the TCP handshake',
    ...stallAt(blackHole, 0),
  },
  {
    id: 'F07',
    fault: 'the connection is reset before the response headers',
    play: callAt(raw(sendThen('', 'reset'))),
    outcome: failed('ConnectionError', 'connection', 2),
  },
  {
    id: 'F08',
    fault: 'the connection is closed before the response headers',
    play: callAt(raw(sendThen('', 'end'))),
    outcome: failed('ConnectionError', 'connection', 2),
  },
  // covers: P-078, P-121
  {
    id: 'F13',
    fault: 'the response headers never arrive',
    ...stallAt(raw(() => undefined)),
  },
  {
    id: 'F82',
    fault: 'the first attempt gets no response, with an `attemptTimeoutMs` of 1 s',
    play: callAt(
      raw(() => undefined, score),
      { options: { attemptTimeoutMs: 1000 } },
    ),
    outcome: scored(2),
    // Timers count whole milliseconds.
    atLeastMs: 999,
  },
  {
    id: 'F14',
    fault: 'the response headers arrive one byte every 150 ms, without end',
    ...stallAt(raw(drip('HTTP/1.1 200 OK\r\nx-slow: ', 'a', 150))),
  },
  {
    id: 'F17',
    fault: 'the host accepts the connection and never reads from it',
    ...stallAt(goneAfterAccept, 0),
  },
  // covers: P-115
  {
    id: 'F18',
    fault: 'a keep-alive connection is reset when the second request arrives, a POST',
    play: callAt(stale, { call: evaluateTwice }),
    outcome: { value: [result(CRITERION), result(CRITERION)], requests: 3 },
  },
  // covers: P-115
  {
    id: 'F18',
    fault: 'a keep-alive connection is reset when the second request arrives, a GET',
    play: callAt(stale, {
      call: async (client) => {
        await evaluate(client);
        await flush();
        return await client.request({ method: 'GET', path: '/api/v1/anything' });
      },
    }),
    outcome: { value: { explanation: 'because', score: 1 }, requests: 3 },
  },
];

/** Requests that some runtimes resend below the client. */
export const RESENT_BELOW: readonly ForeignFault[] = [
  {
    id: 'F18',
    onlyOn: 'Deno',
    fault: 'a keep-alive connection is reset when the second request arrives, a POST',
    gets: 'the result; the runtime resends the POST itself, which `attempts` does not count',
  },
  {
    id: 'F18',
    onlyOn: 'Bun',
    fault: 'a keep-alive connection is reset when the second request arrives, a GET',
    gets: 'the result; the runtime resends the GET itself, which `attempts` does not count',
  },
];
