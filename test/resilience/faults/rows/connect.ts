import type { Socket } from 'node:net';
import { result } from '../../../kit/client.ts';
import { flush } from '../../../kit/flush.ts';
import { type Act, drip, score, sendThen } from '../../../kit/raw-server.ts';
import { refuse } from '../answers.ts';
import { CRITERION, failed, type Fault, type ForeignFault } from '../fault.ts';
import { blackHole, closedPort, goneAfterAccept, nobodyAt, type OpenHost, raw } from '../hosts.ts';
import { callAt, evaluate, evaluateTwice } from '../play.ts';

// Longer than a name may be, so that no name server is asked for it.
const UNKNOWN_NAME = `https://${'a'.repeat(64)}.invalid`;

/** Answers one request and resets the same connection when the next one comes over it. */
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

/** Connections that are not made, or end before the answer begins. */
export const CONNECT: readonly Fault[] = [
  {
    id: 'F01',
    fault: 'nobody listens on the port',
    play: callAt(closedPort),
    outcome: failed('ConnectionError', 'connection', 2, { requests: 0 }),
  },
  {
    id: 'F02',
    fault: 'the name of the host is unknown',
    play: callAt(nobodyAt(UNKNOWN_NAME)),
    outcome: failed('ConnectionError', 'connection', 2, { requests: 0 }),
  },
  {
    id: 'F03',
    fault: 'the host drops every packet of the handshake',
    play: callAt(blackHole),
    outcome: failed('RequestTimeoutError', 'timeout', 1, { requests: 0 }),
  },
  {
    id: 'F07',
    fault: 'the connection is reset before the headers',
    play: callAt(raw(sendThen('', 'reset'))),
    outcome: failed('ConnectionError', 'connection', 2),
  },
  {
    id: 'F08',
    fault: 'the connection is closed before the headers',
    play: callAt(raw(sendThen('', 'end'))),
    outcome: failed('ConnectionError', 'connection', 2),
  },
  {
    id: 'F13',
    fault: 'the headers never come',
    play: callAt(raw(() => undefined)),
    outcome: failed('RequestTimeoutError', 'timeout', 1),
  },
  {
    id: 'F14',
    fault: 'the headers come a byte every 150 ms, without end',
    play: callAt(raw(drip('HTTP/1.1 200 OK\r\nx-slow: ', 'a', 150))),
    outcome: failed('RequestTimeoutError', 'timeout', 1),
  },
  {
    id: 'F17',
    fault: 'the peer is gone after it accepted the connection',
    play: callAt(goneAfterAccept),
    outcome: failed('RequestTimeoutError', 'timeout', 1, { requests: 0 }),
  },
  {
    id: 'F18',
    fault: 'a connection that was kept is reset by the second request, a POST',
    play: callAt(stale, { call: evaluateTwice }),
    outcome: { value: [result(CRITERION), result(CRITERION)], requests: 3 },
  },
  {
    id: 'F18',
    fault: 'a connection that was kept is reset by the second request, a GET',
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

/** What is sent again below the client, by runtimes that do so. */
export const RESENT_BELOW: readonly ForeignFault[] = [
  {
    id: 'F18',
    onlyOn: 'Deno',
    fault: 'a connection that was kept is reset by the second request, a POST',
    gets: 'the result; the runtime sends the POST again by itself, which no attempt counts',
  },
  {
    id: 'F18',
    onlyOn: 'Bun',
    fault: 'a connection that was kept is reset by the second request, a GET',
    gets: 'the result; the runtime sends the GET again by itself, which no attempt counts',
  },
];
