import { type Act, sendThen } from '../../../kit/server/raw-server.ts';
import { ANSWER, HEAD, ok } from '../answers.ts';
import { failed, type Fault, type ForeignFault, scored } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt } from '../play.ts';

const BROKEN = failed('ConnectionError', 'connection', 2);

/** Sends this head and a valid body, and closes the connection, so that no parser waits for more. */
function answer(head: string): Act {
  return sendThen(`${head}\r\n${ANSWER}`, 'end');
}

const LENGTH = `content-length: ${ANSWER.length}\r\n`;

/** Response heads that are not HTTP, or too long. */
export const HEADERS: readonly Fault[] = [
  {
    id: 'F33',
    fault: 'the status line is malformed',
    play: callAt(raw(answer(`HTTP/1.1 OK 200\r\n${LENGTH}`))),
    outcome: BROKEN,
  },
  {
    id: 'F33',
    fault: 'the HTTP version is 9.9',
    play: callAt(raw(answer(`HTTP/9.9 200 OK\r\n${LENGTH}`))),
    outcome: BROKEN,
  },
  {
    id: 'F34',
    fault: 'there are two different `Content-Length` headers',
    play: callAt(raw(answer(`${HEAD}${LENGTH}content-length: 7\r\n`))),
    outcome: BROKEN,
  },
  {
    id: 'F34',
    fault: 'the `Content-Length` is negative',
    play: callAt(raw(answer(`${HEAD}content-length: -1\r\n`))),
    outcome: BROKEN,
  },
  {
    id: 'F36',
    fault: 'a header is 64 KiB long',
    play: callAt(raw(ok(ANSWER, `x-long: ${'a'.repeat(64 * 1024)}\r\n`))),
    outcome: BROKEN,
  },
  {
    id: 'F36',
    fault: 'there are 5,000 headers',
    play: callAt(raw(ok(ANSWER, 'x-many: 1\r\n'.repeat(5000)))),
    outcome: BROKEN,
  },
  {
    id: 'F37',
    fault: 'a header contains a NUL character',
    play: callAt(raw(ok(ANSWER, 'x-a: b\0c\r\n'))),
    outcome: BROKEN,
  },
  {
    id: 'F37',
    fault: 'a header contains a line break',
    play: callAt(raw(ok(ANSWER, 'x-a: b\r\nc d\r\n'))),
    outcome: BROKEN,
  },
  {
    id: 'F38',
    fault: 'a thousand 100 Continue responses precede the response',
    play: callAt(
      raw(
        sendThen(
          `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)}${HEAD}${LENGTH}\r\n${ANSWER}`,
          'stall',
        ),
      ),
    ),
    outcome: BROKEN,
  },
  {
    id: 'F38',
    fault: '103 Early Hints precede the response',
    play: callAt(
      raw(
        sendThen(
          `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${HEAD}${LENGTH}\r\n${ANSWER}`,
          'stall',
        ),
      ),
    ),
    outcome: scored(),
  },
];

/** Response heads that other runtimes accept. */
export const HEADERS_ELSEWHERE: readonly ForeignFault[] = [
  {
    id: 'F36',
    onlyOn: 'Bun, Deno, workerd',
    fault: 'a header is 64 KiB long',
    gets: 'the result',
  },
  {
    id: 'F38',
    onlyOn: 'Bun, Deno, workerd',
    fault: 'a thousand 100 Continue responses precede the response',
    gets: 'the result',
  },
];
