import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Act, listenRaw, score } from '../../../kit/server/raw-server.ts';
import { ok, refuse } from '../answers.ts';
import { failed, type Fault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { type ChildOrder, callInChild } from '../in-child.ts';
import { callAt, type Settled } from '../play.ts';
import { slowest } from '../stopwatch.ts';

const MEBIBYTE = 1024 * 1024;
const MEGABYTE = 1_000_000;

// Compressed a thousand to one: 64 MiB in 64 KiB.
const BOMB = gzipSync(Buffer.alloc(64 * MEBIBYTE), { level: 9 });
const GZIP = 'content-encoding: gzip\r\n';

const TOO_LARGE = failed('ResponseTooLargeError', 'response_too_large', 1, {
  option: 'maxResponseBytes',
});

// A valid page beside a field that a client needs seconds and gigabytes to parse.
const brackets = (text: string): Buffer =>
  brotliCompressSync(`{"traces":[],"next_page_token":null,"more":${text}}`);
const DEEP = brackets(`${'['.repeat(4 * MEBIBYTE)}${']'.repeat(4 * MEBIBYTE)}`);
const WIDE = brackets(`[${'[],'.repeat(4 * MEBIBYTE)}[]]`);
const BROTLI = 'content-encoding: br\r\n';

const CALLS = 1000;
// Far fewer than the calls, and enough for Node 22.13, which opens all modules of a program at once.
const MAX_OPEN_FILES = 256;
const MANY_MS = 20_000;

/** Responses and calls that exceed the memory or the file descriptors of the process. */
export const FLOODS: readonly Fault[] = [
  // covers: P-097
  {
    id: 'F29',
    fault: 'a single result of 64 KiB decompresses to 64 MiB; memory grows by less than 32 MB',
    play: weigh(ok(BOMB, GZIP), 'evaluate'),
    outcome: TOO_LARGE,
    maxGrownBytes: 32 * MEGABYTE,
  },
  // covers: P-097
  {
    id: 'F29',
    fault: 'a list of 64 KiB decompresses to 64 MiB; memory grows by less than 64 MB',
    play: weigh(ok(BOMB, GZIP), 'list'),
    outcome: TOO_LARGE,
    maxGrownBytes: 64 * MEGABYTE,
  },
  // covers: P-097
  {
    id: 'F81',
    fault:
      'a page of a few bytes decompresses to a list of a depth of 4 million; memory grows by less than 64 MB',
    play: weigh(ok(DEEP, BROTLI), 'list'),
    outcome: { ...TOO_LARGE, option: 'maxResponseDepth' },
    maxGrownBytes: 64 * MEGABYTE,
  },
  // covers: P-097
  {
    id: 'F81',
    fault: 'a page of a few bytes decompresses to 4 million lists; memory grows by less than 64 MB',
    play: weigh(ok(WIDE, BROTLI), 'list'),
    outcome: { ...TOO_LARGE, option: 'maxResponseValues' },
    maxGrownBytes: 64 * MEGABYTE,
  },
  {
    id: 'F30',
    fault: 'the body is 64 MiB long',
    play: callAt(raw(ok(Buffer.alloc(64 * MEBIBYTE, ' ')))),
    outcome: TOO_LARGE,
  },
  {
    id: 'F55',
    fault: 'the body of a 500 decompresses to 64 MiB; memory grows by less than 32 MB',
    play: weigh(refuse(500, GZIP, BOMB), 'evaluate'),
    outcome: failed('ServerError', 'server', 2, { status: 500 }),
    maxGrownBytes: 32 * MEGABYTE,
  },
  {
    id: 'F71',
    fault: `${CALLS} concurrent calls with a deadline of ${MANY_MS / 1000} s, in a process limited to ${MAX_OPEN_FILES} open files`,
    play: async () => {
      const server = await listenRaw(score);
      try {
        const order = { url: server.url, count: CALLS, timeoutMs: MANY_MS };
        const { calls } = await callInChild(order, { maxOpenFiles: MAX_OPEN_FILES });
        const kinds = new Set(calls.map(kindOf));
        const value = { settled: calls.length, kinds: [...kinds].sort() };
        return { outcome: { value }, ...slowest(calls, MANY_MS), shown: '' };
      } finally {
        await server.close();
      }
    },
    outcome: {
      value: { settled: CALLS, kinds: ['ConnectionError connection, out of files', 'value'] },
    },
    gets: 'the result, or `ConnectionError` `connection` for calls without a free file; every call settles',
    dueMs: MANY_MS,
  },
];

function kindOf({ end: { error, code }, shown }: Settled): string {
  if (error === undefined) return 'value';
  return `${error} ${String(code)}${shown.includes('EMFILE') ? ', out of files' : ''}`;
}

/** Makes a call in a child process and measures its memory. */
function weigh(act: Act, call: ChildOrder['call']): Fault['play'] {
  return async () => {
    const server = await listenRaw(act);
    const warm = await listenRaw(score);
    try {
      const order = { url: server.url, warmUpUrl: warm.url, call };
      const { calls, ...weight } = await callInChild(order);
      const [{ end, ...measured }] = calls;
      return { outcome: { ...end, requests: server.requests.length }, ...measured, ...weight };
    } finally {
      await server.close();
      await warm.close();
    }
  };
}
