import { gzipSync } from 'node:zlib';
import { ANSWER, ok } from '../answers.ts';
import { type Fault, STALLED_MS } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt } from '../play.ts';
import { slowest } from '../stopwatch.ts';

const RUNS = 100;
const AT_A_TIME = 10;

/** Both are correct: some versions of Node neither end such a body nor fail, so the deadline ends the call. */
const EXPECTED: ReadonlySet<unknown> = new Set(['body_cut', 'timeout']);

/** Compressed responses with a wrong checksum. */
export const CHECKSUMS: readonly Fault[] = [
  {
    id: 'F27',
    fault: `the gzip checksum is wrong, in ${RUNS} responses`,
    play: playMany,
    outcome: { value: [] },
    gets: '`ConnectionError` `body_cut`, or `RequestTimeoutError` when Node itself hangs',
    dueMs: STALLED_MS,
  },
];

async function playMany(): ReturnType<Fault['play']> {
  const play = callAt(raw(ok(withWrongChecksum(), 'content-encoding: gzip\r\n')), {
    options: { timeoutMs: STALLED_MS },
  });
  const played: Awaited<ReturnType<typeof play>>[] = [];
  while (played.length < RUNS) {
    played.push(...(await Promise.all(Array.from({ length: AT_A_TIME }, play))));
  }
  const others = played.filter(({ outcome }) => !EXPECTED.has(outcome.code));
  return {
    outcome: { value: others.map(({ outcome }) => outcome) },
    ...slowest(played, STALLED_MS),
    shown: played.map(({ shown }) => shown).join('\n'),
  };
}

function withWrongChecksum(): Buffer {
  const bytes = gzipSync(ANSWER);
  const checksumAt = bytes.length - 8;
  bytes.writeUInt32LE((bytes.readUInt32LE(checksumAt) ^ 1) >>> 0, checksumAt);
  return bytes;
}
