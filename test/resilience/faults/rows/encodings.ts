import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Act } from '../../../kit/server/raw-server.ts';
import { ANSWER, ok } from '../answers.ts';
import { failed, type Fault, scored } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt } from '../play.ts';

const ENCODED: Readonly<Record<string, Buffer>> = {
  gzip: gzipSync(ANSWER),
  br: brotliCompressSync(ANSWER),
  deflate: deflateSync(ANSWER),
  identity: Buffer.from(ANSWER),
};

const TYPES: readonly (readonly [string, string])[] = [
  ['is missing', ''],
  ['is empty', 'content-type: \r\n'],
  ['is text/html', 'content-type: text/html\r\n'],
  ['is not a media type', 'content-type: json, please\r\n'],
];

// The checksum and the length of the uncompressed data.
const TRAILER_BYTES = 8;

function encoded(encoding: string, body: Buffer): Act {
  return ok(body, `content-encoding: ${encoding}\r\n`);
}

const CUT = failed('ConnectionError', 'body_cut', 2);
const NOT_JSON = failed('InvalidResponseError', 'invalid_json', 1);

/** Bodies in a wrong format or encoding. */
export const ENCODINGS: readonly Fault[] = [
  {
    id: 'F20',
    fault: 'the response is HTML',
    play: callAt(raw(ok('<!doctype html><p>Welcome'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F21',
    fault: 'the response is not JSON',
    play: callAt(raw(ok('{"score":1,}'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F23',
    fault: 'the status is 204',
    play: callAt(raw((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F23',
    fault: 'the body is empty',
    play: callAt(raw(ok(''))),
    outcome: NOT_JSON,
  },
  ...TYPES.map(([what, header]): Fault => ({
    id: 'F24',
    fault: `the \`Content-Type\` of a valid response ${what}`,
    play: callAt(raw(ok(ANSWER, header))),
    outcome: scored(),
  })),
  ...Object.entries(ENCODED).map(([encoding, body]): Fault => ({
    id: 'F25',
    fault: `the \`Content-Encoding\` is ${encoding}`,
    play: callAt(raw(encoded(encoding, body))),
    outcome: scored(),
  })),
  // covers: P-095
  {
    id: 'F26',
    fault: 'the gzip stream is truncated',
    play: callAt(raw(encoded('gzip', gzipSync(ANSWER).subarray(0, 30)))),
    outcome: CUT,
  },
  {
    id: 'F26',
    fault: 'the `Content-Encoding` is gzip and the body is empty',
    play: callAt(raw(encoded('gzip', Buffer.alloc(0)))),
    outcome: CUT,
  },
  // covers: P-120
  {
    id: 'F26',
    fault: 'the gzip trailer is missing, which Node does not report; the JSON is complete',
    play: callAt(raw(encoded('gzip', gzipSync(ANSWER).subarray(0, -TRAILER_BYTES)))),
    outcome: scored(),
  },
  {
    id: 'F28',
    fault: 'the `Content-Encoding` is gzip and the body is not compressed',
    play: callAt(raw(encoded('gzip', Buffer.from(ANSWER)))),
    outcome: CUT,
  },
  {
    id: 'F39',
    fault: 'the response is not UTF-8',
    play: callAt(raw(ok(Buffer.from('{"explanation":"\xff","score":1}', 'latin1')))),
    outcome: failed('InvalidResponseError', 'invalid_utf8', 1),
  },
  {
    id: 'F40',
    fault: 'the response begins with a byte order mark',
    play: callAt(raw(ok(`\uFEFF${ANSWER}`))),
    outcome: scored(),
  },
  {
    id: 'F40',
    fault: 'the response is UTF-16',
    play: callAt(
      raw(ok(Buffer.from(ANSWER, 'utf16le'), 'content-type: application/json; charset=utf-16\r\n')),
    ),
    outcome: NOT_JSON,
  },
];
