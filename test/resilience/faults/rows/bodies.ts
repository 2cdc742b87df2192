import { result } from '../../../kit/client/client.ts';
import { type Act, drip, sendThen } from '../../../kit/server/raw-server.ts';
import { ANSWER, HEAD, ok } from '../answers.ts';
import { CRITERION, failed, type Fault, scored } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, evaluateTwice, stallAt } from '../play.ts';

const CUT = failed('ConnectionError', 'body_cut', 2);
const LENGTH = `content-length: ${ANSWER.length}\r\n`;
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
const CHUNK = `${ANSWER.length.toString(16)}\r\n${ANSWER}\r\n`;
const HTTP_1_0 = 'HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n';

/** Sends a valid response, and further bytes in the same packet. */
function withGarbage(garbage: string): Act {
  return sendThen(`${HEAD}${LENGTH}\r\n${ANSWER}${garbage}`, 'stall');
}

/** Bodies that end early, late or never. */
export const BODIES: readonly Fault[] = [
  {
    id: 'F09',
    fault: 'the connection is reset in the middle of the body',
    play: callAt(raw(sendThen(`${HEAD}${LENGTH}\r\n{"expl`, 'reset'))),
    outcome: CUT,
  },
  // covers: P-093
  {
    id: 'F09',
    fault: 'the connection is closed in the middle of the body',
    play: callAt(raw(sendThen(`${HEAD}${LENGTH}\r\n{"expl`, 'end'))),
    outcome: CUT,
  },
  // covers: P-094
  {
    id: 'F10',
    fault: 'the connection is closed before `Content-Length` is reached; the JSON is complete',
    play: callAt(raw(sendThen(`${HEAD}content-length: 99\r\n\r\n${ANSWER}`, 'end'))),
    outcome: CUT,
  },
  // covers: P-094
  {
    id: 'F11',
    fault: 'the last chunk is missing',
    play: callAt(raw(sendThen(`${CHUNKED}${CHUNK}`, 'end'))),
    outcome: CUT,
  },
  {
    id: 'F12',
    fault: 'the size of a chunk is not a number',
    play: callAt(raw(sendThen(`${CHUNKED}zz\r\n`, 'stall'))),
    outcome: CUT,
  },
  {
    id: 'F15',
    fault: 'the body stalls',
    ...stallAt(raw(sendThen(`${HEAD}${LENGTH}\r\n{"expl`, 'stall'))),
  },
  {
    id: 'F16',
    fault: 'the body arrives one byte every 150 ms, without end',
    ...stallAt(raw(drip(CHUNKED, '1\r\n \r\n', 150))),
  },
  {
    id: 'F22',
    fault: 'the JSON is truncated, and `Content-Length` matches the truncated body',
    play: callAt(raw(ok(ANSWER.slice(0, 20)))),
    outcome: CUT,
  },
  {
    id: 'F31',
    fault: 'the host uses HTTP/1.0 and closes after the response',
    play: callAt(raw(sendThen(`${HTTP_1_0}${ANSWER}`, 'end'))),
    outcome: scored(),
  },
  // covers: P-117
  {
    id: 'F32',
    fault: 'the host uses HTTP/1.0 and closes in the middle of the response',
    play: callAt(raw(sendThen(`${HTTP_1_0}${ANSWER.slice(0, 20)}`, 'end'))),
    outcome: CUT,
  },
  // covers: P-118
  {
    id: 'F32',
    fault: 'the host uses HTTP/1.0 and closes before the trailing whitespace; the JSON is complete',
    play: callAt(raw(sendThen(`${HTTP_1_0}${`${ANSWER}\r\n`.slice(0, ANSWER.length)}`, 'end'))),
    outcome: scored(),
  },
  // covers: P-116, P-119
  {
    id: 'F32',
    fault: 'the host uses HTTP/1.0 and closes after two digits of a longer number',
    play: callAt(raw(sendThen(`${HTTP_1_0}${'12345'.slice(0, 2)}`, 'end')), {
      call: async (client) => await client.request({ method: 'GET', path: '/api/v1/anything' }),
    }),
    outcome: { value: 12, requests: 1 },
    gets: 'the two digits; `client.request` cannot detect that others are missing',
  },
  // covers: P-117
  {
    id: 'F35',
    fault: '`Content-Length` is smaller than the body',
    play: callAt(raw(sendThen(`${HEAD}content-length: 20\r\n\r\n${ANSWER}`, 'stall'))),
    outcome: CUT,
  },
  {
    id: 'F59',
    fault: 'extra bytes follow the response; the next call is not affected',
    play: callAt(raw(withGarbage('garbage')), { call: evaluateTwice }),
    outcome: { value: [result(CRITERION), result(CRITERION)], requests: 2 },
  },
  {
    id: 'F59',
    fault: 'a second response follows the first; the next call does not receive it',
    play: callAt(raw(withGarbage(`${HEAD}${LENGTH}\r\n${ANSWER.replace('1', '0')}`)), {
      call: evaluateTwice,
    }),
    outcome: { value: [result(CRITERION), result(CRITERION)], requests: 2 },
  },
];
