import { gzipSync } from 'node:zlib';
import { type Act, listenRaw, score } from '../../support/raw-server.ts';
import { ok, refuse } from '../answers.ts';
import { failed, type Fault, type Outcome, TOLERANCE_MS } from '../fault.ts';
import { raw } from '../hosts.ts';
import { type ChildOrder, callInChild } from '../in-child.ts';
import { callAt } from '../play.ts';

const MEBIBYTE = 1024 * 1024;
const MEGABYTE = 1_000_000;

// A thousand to one: 64 MiB in 64 KiB.
const BOMB = gzipSync(Buffer.alloc(64 * MEBIBYTE), { level: 9 });
const GZIP = 'content-encoding: gzip\r\n';

const TOO_LARGE = failed('ResponseTooLargeError', 'response_too_large', 1);

const CALLS = 1000;
const MAX_OPEN_FILES = 64;
const MANY_MS = 20_000;

/** More than the process can hold. */
export const FLOODS: readonly Fault[] = [
  {
    id: 'F29',
    fault: 'a single result of 64 KiB unpacks to 64 MiB; the memory rises by less than 32 MB',
    play: weigh(ok(BOMB, GZIP), 'evaluate'),
    outcome: TOO_LARGE,
    maxGrownBytes: 32 * MEGABYTE,
  },
  {
    id: 'F29',
    fault: 'a list of 64 KiB unpacks to 64 MiB; the memory rises by less than 64 MB',
    play: weigh(ok(BOMB, GZIP), 'list'),
    outcome: TOO_LARGE,
    maxGrownBytes: 64 * MEGABYTE,
  },
  {
    id: 'F30',
    fault: 'the body has 64 MiB',
    play: callAt(raw(ok(Buffer.alloc(64 * MEBIBYTE, ' ')))),
    outcome: TOO_LARGE,
  },
  {
    id: 'F55',
    fault: 'the body of a 500 unpacks to 64 MiB; the memory rises by less than 32 MB',
    play: weigh(refuse(500, GZIP, BOMB), 'evaluate'),
    outcome: failed('ServerError', 'server', 2, { status: 500 }),
    maxGrownBytes: 32 * MEGABYTE,
  },
  {
    id: 'F71',
    fault: `${CALLS} calls at once in a process that may open ${MAX_OPEN_FILES} files`,
    play: async () => {
      const server = await listenRaw(score);
      try {
        const order = { url: server.url, count: CALLS, timeoutMs: MANY_MS };
        const { calls } = await callInChild(order, { maxOpenFiles: MAX_OPEN_FILES });
        const elapsedMs = Math.max(...calls.map((call) => call.elapsedMs - call.stalledMs));
        const kinds = new Set(calls.map(({ end }) => kindOf(end)));
        const value = { settled: calls.length, kinds: [...kinds].sort() };
        return { outcome: { value }, elapsedMs, stalledMs: 0, shown: '' };
      } finally {
        await server.close();
      }
    },
    outcome: { value: { settled: CALLS, kinds: ['ConnectionError connection', 'value'] } },
    gets: 'results as far as the files go, `ConnectionError` `connection` beyond; every call settles',
    atMostMs: MANY_MS + TOLERANCE_MS,
  },
];

function kindOf({ error, code }: Outcome): string {
  return error === undefined ? 'value' : `${error} ${String(code)}`;
}

/** Makes a call in a process of its own and measures its memory. */
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
