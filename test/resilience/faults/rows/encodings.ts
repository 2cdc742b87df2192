import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Act } from '../../../kit/raw-server.ts';
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
  ['is no media type', 'content-type: json, please\r\n'],
];

// The checksum and the length of what was compressed.
const TRAILER_BYTES = 8;

function encoded(encoding: string, body: Buffer): Act {
  return ok(body, `content-encoding: ${encoding}\r\n`);
}

const CUT = failed('ConnectionError', 'body_cut', 2);
const NOT_JSON = failed('InvalidResponseError', 'invalid_json', 1);

/** Bodies in other encodings than they should be. */
export const ENCODINGS: readonly Fault[] = [
  {
    id: 'F20',
    fault: 'the answer is HTML',
    play: callAt(raw(ok('<!doctype html><p>Welcome'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F21',
    fault: 'the answer is no JSON',
    play: callAt(raw(ok('{"score":1,}'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F23',
    fault: 'the answer is 204',
    play: callAt(raw((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))),
    outcome: NOT_JSON,
  },
  {
    id: 'F23',
    fault: 'the answer is empty',
    play: callAt(raw(ok(''))),
    outcome: NOT_JSON,
  },
  ...TYPES.map(([what, header]): Fault => ({
    id: 'F24',
    fault: `the content type of a good answer ${what}`,
    play: callAt(raw(ok(ANSWER, header))),
    outcome: scored(),
  })),
  ...Object.entries(ENCODED).map(([encoding, body]): Fault => ({
    id: 'F25',
    fault: `the encoding is ${encoding}`,
    play: callAt(raw(encoded(encoding, body))),
    outcome: scored(),
  })),
  {
    id: 'F26',
    fault: 'gzip ends in the middle',
    play: callAt(raw(encoded('gzip', gzipSync(ANSWER).subarray(0, 30)))),
    outcome: CUT,
  },
  {
    id: 'F26',
    fault: 'gzip ends before it begins',
    play: callAt(raw(encoded('gzip', Buffer.alloc(0)))),
    outcome: CUT,
  },
  {
    id: 'F26',
    fault: 'gzip ends before its trailer, the JSON being complete, which Node does not notice',
    play: callAt(raw(encoded('gzip', gzipSync(ANSWER).subarray(0, -TRAILER_BYTES)))),
    outcome: scored(),
  },
  {
    id: 'F28',
    fault: 'what is announced as gzip is none',
    play: callAt(raw(encoded('gzip', Buffer.from(ANSWER)))),
    outcome: CUT,
  },
  {
    id: 'F39',
    fault: 'the answer is not UTF-8',
    play: callAt(raw(ok(Buffer.from('{"explanation":"\xff","score":1}', 'latin1')))),
    outcome: failed('InvalidResponseError', 'invalid_utf8', 1),
  },
  {
    id: 'F40',
    fault: 'the answer begins with a byte order mark',
    play: callAt(raw(ok(`\uFEFF${ANSWER}`))),
    outcome: scored(),
  },
  {
    id: 'F40',
    fault: 'the answer is UTF-16',
    play: callAt(
      raw(ok(Buffer.from(ANSWER, 'utf16le'), 'content-type: application/json; charset=utf-16\r\n')),
    ),
    outcome: NOT_JSON,
  },
];
