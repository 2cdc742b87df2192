import { refuse } from '../answers.ts';
import { failed, type Fault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt } from '../play.ts';

/** A call whose wait does not fit fails after one request, without waiting. */
const REFUSES_WITHIN_MS = 100;
const REFUSED_AT_ONCE = { dueMs: 0, toleranceMs: REFUSES_WITHIN_MS } as const;

/** The date in the responses, which differs from the clock of this machine by months. */
const SERVER_NOW = Date.UTC(2026, 0, 9, 8, 59, 58);
const DATE = `date: ${new Date(SERVER_NOW).toUTCString()}\r\n`;

// Two seconds after that, in the three date formats of RFC 9110.
const SOON: readonly (readonly [string, string])[] = [
  ['IMF-fixdate', 'Fri, 09 Jan 2026 09:00:00 GMT'],
  ['RFC 850', 'Friday, 09-Jan-26 09:00:00 GMT'],
  ['asctime', 'Fri Jan  9 09:00:00 2026'],
];

const UNREADABLE: readonly (readonly [string, string, string])[] = [
  ['F43', 'is "abc"', 'retry-after: abc\r\n'],
  ['F43', 'is "-1"', 'retry-after: -1\r\n'],
  ['F43', 'is empty', 'retry-after: \r\n'],
];

function limited(headers: string): ReturnType<typeof raw> {
  return raw(refuse(429, headers));
}

function rateLimit(attempts: number, retryAfterMs?: number): Fault['outcome'] {
  const facts = retryAfterMs === undefined ? {} : { retryAfterMs };
  return failed('RateLimitError', 'rate_limit', attempts, { status: 429, ...facts });
}

/** Responses with a `Retry-After` that the client honours. */
export const WAITS_OBEYED: readonly Fault[] = [
  {
    id: 'F41',
    fault: '`Retry-After` is 1, and 10 s are left',
    play: callAt(limited('retry-after: 1\r\n')),
    outcome: rateLimit(2, 1000),
    atLeastMs: 1000,
  },
  {
    id: 'F43',
    fault: '`Retry-After` is 1.5, and 10 s are left',
    play: callAt(limited('retry-after: 1.5\r\n')),
    outcome: rateLimit(2, 1500),
    atLeastMs: 1500,
  },
  ...UNREADABLE.map(([id, what, header]): Fault => ({
    id,
    fault: `\`Retry-After\` ${what}; the client ignores it`,
    play: callAt(limited(header)),
    outcome: rateLimit(2),
  })),
  ...SOON.map(([form, date]): Fault => ({
    id: 'F45',
    fault: `\`Retry-After\` is a date in 2 s (${form}), the host clock is months off, and 10 s are left`,
    play: callAt(limited(`retry-after: ${date}\r\n${DATE}`)),
    outcome: rateLimit(2, 2000),
    atLeastMs: 2000,
  })),
  {
    id: 'F45',
    fault: '`Retry-After` is a date in the past',
    play: callAt(limited(`retry-after: Fri, 09 Jan 2026 08:00:00 GMT\r\n${DATE}`)),
    outcome: rateLimit(2, 0),
  },
  {
    id: 'F46',
    fault: '`Retry-After` is 0 while `RateLimit` and `RateLimit-Reset` are 30',
    play: callAt(limited('ratelimit: "a";r=0;t=30\r\nratelimit-reset: 30\r\nretry-after: 0\r\n')),
    outcome: rateLimit(2, 0),
  },
];

/** Responses with a `Retry-After` that does not fit before the deadline. */
export const WAITS_REFUSED: readonly Fault[] = [
  // covers: P-091
  {
    id: 'F42',
    fault: '`Retry-After` is 30, and 10 s are left',
    play: callAt(limited('retry-after: 30\r\n')),
    outcome: rateLimit(1, 30_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F42',
    fault: '`Retry-After` is 120, and 10 s are left',
    play: callAt(limited('retry-after: 120\r\n')),
    outcome: rateLimit(1, 120_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F44',
    fault: '`Retry-After` is 99999999999',
    play: callAt(limited('retry-after: 99999999999\r\n')),
    outcome: rateLimit(1, 99_999_999_999_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F45',
    fault: '`Retry-After` is a date after the deadline',
    play: callAt(limited(`retry-after: Fri, 09 Jan 2026 09:00:28 GMT\r\n${DATE}`)),
    outcome: rateLimit(1, 30_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F46',
    fault: '`Retry-After` is sent twice, as 1 and 30',
    play: callAt(limited('retry-after: 1\r\nretry-after: 30\r\n')),
    outcome: rateLimit(1, 30_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F46',
    fault: '`Retry-After` is 30 while `RateLimit` and `RateLimit-Reset` are 0',
    play: callAt(limited('ratelimit: "a";r=0;t=0\r\nratelimit-reset: 0\r\nretry-after: 30\r\n')),
    outcome: rateLimit(1, 30_000),
    ...REFUSED_AT_ONCE,
  },
  {
    id: 'F72',
    fault: 'the status is 503, and `Retry-After` does not fit before the deadline',
    play: callAt(raw(refuse(503, 'retry-after: 20\r\n'))),
    outcome: failed('ServerError', 'server', 1, { status: 503, retryAfterMs: 20_000 }),
    ...REFUSED_AT_ONCE,
  },
];
