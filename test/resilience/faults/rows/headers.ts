import { type Act, sendThen } from '../../../kit/raw-server.ts';
import { ANSWER, HEAD, ok } from '../answers.ts';
import { failed, type Fault, type ForeignFault, scored } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt } from '../play.ts';

const BROKEN = failed('ConnectionError', 'connection', 2);

/** Answers with the head given and a good body, and hangs up, so that no parser waits for more. */
function answer(head: string): Act {
  return sendThen(`${head}\r\n${ANSWER}`, 'end');
}

const LENGTH = `content-length: ${ANSWER.length}\r\n`;

/** Heads of answers that are no HTTP, or too much of it. */
export const HEADERS: readonly Fault[] = [
  {
    id: 'F33',
    fault: 'the status line is no status line',
    play: callAt(raw(answer(`HTTP/1.1 OK 200\r\n${LENGTH}`))),
    outcome: BROKEN,
  },
  {
    id: 'F33',
    fault: 'the version is HTTP/9.9',
    play: callAt(raw(answer(`HTTP/9.9 200 OK\r\n${LENGTH}`))),
    outcome: BROKEN,
  },
  {
    id: 'F34',
    fault: 'there are two lengths, which differ',
    play: callAt(raw(answer(`${HEAD}${LENGTH}content-length: 7\r\n`))),
    outcome: BROKEN,
  },
  {
    id: 'F34',
    fault: 'the length is negative',
    play: callAt(raw(answer(`${HEAD}content-length: -1\r\n`))),
    outcome: BROKEN,
  },
  {
    id: 'F36',
    fault: 'a header has 64 KiB',
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
    fault: 'a header holds a NUL',
    play: callAt(raw(ok(ANSWER, 'x-a: b\0c\r\n'))),
    outcome: BROKEN,
  },
  {
    id: 'F37',
    fault: 'a header is broken by CRLF',
    play: callAt(raw(ok(ANSWER, 'x-a: b\r\nc d\r\n'))),
    outcome: BROKEN,
  },
  {
    id: 'F38',
    fault: '100 Continue comes a thousand times before the answer',
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
    fault: '103 Early Hints come before the answer',
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

/** What other runtimes put up with. */
export const HEADERS_ELSEWHERE: readonly ForeignFault[] = [
  {
    id: 'F36',
    onlyOn: 'Bun, Deno, workerd',
    fault: 'a header has 64 KiB',
    gets: 'the result',
  },
  {
    id: 'F38',
    onlyOn: 'Bun, Deno, workerd',
    fault: '100 Continue comes a thousand times before the answer',
    gets: 'the result',
  },
];
