import { gzipSync } from 'node:zlib';
import { HEAD, ok, refuse } from '../../test/resilience/faults/answers.ts';
import { type Act, drip, sendThen } from '../../test/kit/server/raw-server.ts';

const MEBIBYTE = 1024 * 1024;

/** A response body that every client accepts. */
const ANSWER = JSON.stringify({
  id: 'id',
  name: 'name',
  explanation: 'because',
  score: 1,
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' } }],
  content: [{ type: 'text', text: 'Hello' }],
});
const JSON_TYPE = 'content-type: application/json\r\n';
const LENGTH = `content-length: ${ANSWER.length}\r\n`;

// Created once, because the clients wait while this process is busy.
const LARGE = Buffer.from(`{"a":"${'a'.repeat(64 * MEBIBYTE)}"}`);
const BOMB = gzipSync(LARGE);

/** One fault; `about` adds the memory, or what was sent to another origin, to its row. */
export interface BenchFault {
  readonly name: string;
  readonly acts: (elsewhere: string) => readonly Act[];
  readonly about?: 'memory' | 'leak';
}

/** The faults that every client is tested with. */
export const BENCH_FAULTS: readonly BenchFault[] = [
  { name: 'no fault', acts: () => [ok(ANSWER, JSON_TYPE)] },
  {
    name: '503, then a response',
    acts: () => [refuse(503, JSON_TYPE), ok(ANSWER, JSON_TYPE)],
  },
  { name: '401', acts: () => [refuse(401, JSON_TYPE)] },
  {
    name: '429 with `Retry-After: 120`',
    acts: () => [refuse(429, `${JSON_TYPE}retry-after: 120\r\n`)],
  },
  { name: 'no response headers', acts: () => [() => undefined] },
  {
    name: 'a body that stalls',
    acts: () => [sendThen(`${HEAD}${LENGTH}\r\n${ANSWER.slice(0, 20)}`, 'stall')],
  },
  {
    name: 'a body of one byte every 150 ms',
    acts: () => [drip(`${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n', 150)],
  },
  {
    name: 'a reset in the middle of the body',
    acts: () => [sendThen(`${HEAD}${LENGTH}\r\n${ANSWER.slice(0, 20)}`, 'reset')],
  },
  {
    name: 'a close in the middle of the body',
    acts: () => [sendThen(`${HEAD}${LENGTH}\r\n${ANSWER.slice(0, 20)}`, 'end')],
  },
  { name: 'truncated JSON', acts: () => [ok(ANSWER.slice(0, 20), JSON_TYPE)] },
  { name: 'invalid JSON', acts: () => [ok('{"score":1,}', JSON_TYPE)] },
  {
    name: '308 to another origin',
    acts: (elsewhere) => [refuse(308, `location: ${elsewhere}/\r\n`, '')],
    about: 'leak',
  },
  {
    name: '64 MiB of JSON',
    acts: () => [ok(LARGE, JSON_TYPE)],
    about: 'memory',
  },
  {
    name: '64 KiB of gzip that decompress to 64 MiB',
    acts: () => [ok(BOMB, `${JSON_TYPE}content-encoding: gzip\r\n`)],
    about: 'memory',
  },
];

/** The response of the other origin. */
export const ANSWER_ELSEWHERE: Act = ok(ANSWER, JSON_TYPE);
