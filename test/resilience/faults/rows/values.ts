import type { Client } from '../../../../src/client/client.ts';
import { result } from '../../../kit/client/client.ts';
import type { Act } from '../../../kit/server/raw-server.ts';
import { numbersOf, traceId, wireTrace } from '../../../kit/client/traces.ts';
import { ANSWER, ok } from '../answers.ts';
import { CRITERION, failed, type Fault, type Outcome } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, evaluate, settle } from '../play.ts';

/** The depth that maxResponseDepth leaves inside the document of a trace, and a far greater one. */
const DEPTHS = { most: 254, tooMany: 100_000 };

/** Invalid scores, and the part of each that the error must not show. */
const SCORES: readonly (readonly [string, string, string])[] = [
  ['is 1.0000001', ',"score":1.0000001', '1.0000001'],
  ['is 1e999', ',"score":1e999', 'Infinity'],
  ['is a string', ',"score":"0.987"', '0.987'],
  // covers: P-096
  ['is missing', '', 'undefined is'],
];

function withScore(score: string): Act {
  return ok(`{"explanation":"because"${score}}`);
}

function pageOf(numbers: readonly number[], token: string | null, changes?: object): string {
  const traces = numbers.map((number) => wireTrace(number, changes));
  return JSON.stringify({ traces, next_page_token: token });
}

/** Links each page to the page that `next` returns. */
function pages(next: (page: number) => number): Act {
  return (socket, request) => {
    const page = Number(/page_token=(\d+)/.exec(request)?.[1] ?? 0);
    ok(pageOf([page], String(next(page))))(socket, request);
  };
}

/** Reads up to `count` traces, and returns them with the outcome of the iteration. */
function listUpTo(count: number): (client: Client) => Promise<unknown> {
  return async (client) => {
    const traces: { readonly id: string }[] = [];
    const { end } = await settle(async () => {
      for await (const trace of client.traces.list()) {
        traces.push(trace);
        if (traces.length === count) break;
      }
    });
    return { traces: numbersOf(traces), end };
  };
}

const REPEATED: Outcome = {
  error: 'InvalidResponseError',
  code: 'page_repeated',
  attempts: 1,
  fieldPath: 'next_page_token',
};

/** JSON that breaks the specification, or that a client must tolerate. */
export const VALUES: readonly Fault[] = [
  ...SCORES.map(([what, score, hides]): Fault => ({
    id: 'F73',
    fault: `the score ${what}`,
    play: callAt(raw(withScore(score))),
    outcome: failed('InvalidResponseError', 'invalid_schema', 1, { fieldPath: 'score' }),
    hides,
  })),
  {
    id: 'F73',
    fault: 'the score is NaN, which is not valid JSON',
    play: callAt(raw(withScore(',"score":NaN'))),
    outcome: failed('InvalidResponseError', 'invalid_json', 1),
    hides: 'NaN',
  },
  {
    id: 'F74',
    fault: 'the response has unknown fields, and a source of an unknown type',
    play: callAt(
      raw(
        ok(
          `{"future":{"a":[1]},"sources":[{"id":"s","type":"hologram","more":1}],${ANSWER.slice(1)}`,
        ),
      ),
    ),
    outcome: {
      value: { ...result(CRITERION), sources: [{ id: 's', type: 'hologram' }] },
      requests: 1,
    },
  },
  {
    id: 'F75',
    fault: 'the response has keys named `__proto__` and `constructor`; no prototype changes',
    play: callAt(
      raw(ok(`{"__proto__":{"polluted":1},"constructor":{"polluted":1},${ANSWER.slice(1)}`)),
      { call: async (client) => [await evaluate(client), 'polluted' in {}] },
    ),
    outcome: { value: [result(CRITERION), false], requests: 1 },
  },
  {
    id: 'F75',
    fault: 'a tag is named `__proto__`; it stays a tag',
    play: callAt(
      raw(ok(JSON.stringify(wireTrace(1)).replace('"tags":{', '"tags":{"__proto__":"polluted",'))),
      { call: async (client) => Object.entries((await client.traces.get(traceId(1))).tags ?? {}) },
    ),
    outcome: {
      value: [
        ['__proto__', 'polluted'],
        ['env', 'prod'],
      ],
      requests: 1,
    },
  },
  {
    id: 'F76',
    fault: `a trace is nested ${String(DEPTHS.most)} levels deep`,
    play: readDepthOf(DEPTHS.most),
    outcome: { value: DEPTHS.most, requests: 1 },
    gets: 'the trace',
  },
  {
    id: 'F76',
    fault: `a trace is nested ${DEPTHS.tooMany.toLocaleString('en')} levels deep`,
    play: readDepthOf(DEPTHS.tooMany),
    outcome: failed('ResponseTooLargeError', 'response_too_large', 1, {
      option: 'maxResponseDepth',
    }),
  },
  {
    id: 'F77',
    fault: 'a page token points to its own page',
    play: callAt(raw(pages(() => 1)), { call: listUpTo(100) }),
    outcome: { value: { traces: [0], end: REPEATED }, requests: 2 },
    gets: 'the first page, then `InvalidResponseError` `page_repeated`',
  },
  {
    id: 'F77',
    fault: 'the page tokens form a cycle',
    play: callAt(raw(pages((page) => (page + 1) % 3)), { call: listUpTo(100) }),
    outcome: {
      value: { traces: [0, 1, 2, 0, 1], end: REPEATED },
      requests: 6,
    },
    gets: 'the pages, then `InvalidResponseError` `page_repeated`',
  },
  // covers: P-123, P-124
  {
    id: 'F77',
    fault: 'the pages never end, each with a new token; the caller stops after ten',
    play: callAt(raw(pages((page) => page + 1)), { call: listUpTo(10) }),
    outcome: {
      value: { traces: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], end: { value: undefined } },
      requests: 10,
    },
    gets: 'ten pages, and no further request',
  },
  {
    id: 'F78',
    fault: 'a trace on the third page is invalid',
    play: callAt(
      raw(
        ok(pageOf([1, 2], 'b')),
        ok(pageOf([3, 4], 'c')),
        ok(pageOf([5, 6], null, { rating: 'good' })),
      ),
      { call: listUpTo(100) },
    ),
    outcome: {
      value: {
        traces: [1, 2, 3, 4],
        end: {
          error: 'InvalidResponseError',
          code: 'invalid_schema',
          attempts: 1,
          fieldPath: 'traces[0].rating',
        },
      },
      requests: 3,
    },
    gets: 'two pages, then `InvalidResponseError` `invalid_schema` at `traces[0].rating`',
  },
];

// Not recursive, because so many levels would overflow the stack.
/** Reads a trace with lists inside each other, and returns how many. */
function readDepthOf(depth: number): Fault['play'] {
  const trace = JSON.stringify(wireTrace(1)).replace(
    '"messages":[]',
    `"messages":${'['.repeat(depth)}${']'.repeat(depth)}`,
  );
  return callAt(raw(ok(trace)), {
    call: async (client) => depthOf((await client.traces.get(traceId(1))).trace?.['messages']),
  });
}

function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = value; Array.isArray(level); [level] = level) depth += 1;
  return depth;
}
