import fc from 'fast-check';
import { watchBody } from '../../kit/client/bodies.ts';
import { fail, hang, json, obey, refuse, type Reply } from '../../kit/client/fake-fetch.ts';
import type { TestClock } from '../../kit/time/test-clock.ts';

/** A behaviour of the service for one request. */
interface Manner {
  readonly reply: Reply;
  /** The error of the call when it is the last attempt; undefined when it succeeds or never ends. */
  readonly error?: string;
  readonly isRetried: boolean;
}

const retried = (error: string, reply: Reply): Manner => ({ reply, error, isRetried: true });
const final = (error: string, reply: Reply): Manner => ({ reply, error, isRetried: false });
const endless = (reply: Reply): Manner => ({ reply, isRetried: false });

/** The behaviours, by name. */
export const MANNERS: Readonly<Record<string, Manner>> = {
  ok: { reply: json({}), isRetried: false },
  busy: retried('ServerError', refuse(503)),
  'busy for 2 s': retried('RateLimitError', refuse(429, { 'retry-after': '2' })),
  'busy for an hour': retried('ServerError', refuse(503, { 'retry-after': '3600' })),
  'in conflict': retried('ConflictError', refuse(409)),
  'no connection': retried('ConnectionError', fail()),
  'throws a string': retried('ConnectionError', fail('broken')),
  'truncated body': retried(
    'ConnectionError',
    () => new Response(watchBody(['{'], { error: new TypeError('cut') }).stream),
  ),
  'error body stalls': retried(
    'ServerError',
    () => new Response(watchBody(['{'], 'stall').stream, { status: 500 }),
  ),
  forbidden: final('PermissionDeniedError', refuse(403)),
  'not implemented': final('ServerError', refuse(501)),
  redirect: final('RedirectError', refuse(307)),
  'not JSON': final('InvalidResponseError', () => new Response('<html>')),
  'too large': final('ResponseTooLargeError', () => new Response('x'.repeat(2000))),
  hangs: endless(hang),
  'observes the signal': endless(obey),
  'body stalls': endless(() => new Response(watchBody(['{'], 'stall').stream)),
};

/** One behaviour with its delay. */
export interface Fault {
  readonly kind: string;
  readonly delayMs: number;
}

/** Times, of which many are equal. */
export function times(max: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc.nat(max / 100).map((tenths) => tenths * 100),
    fc.nat(max),
  );
}

/** Any behaviour. */
export const faults: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...Object.keys(MANNERS)),
  delayMs: times(2000),
});

/** Turns a fault into a delayed reply that ignores the signal. */
export function replyWith({ kind, delayMs }: Fault, clock: TestClock): Reply {
  return async (sent) => {
    await new Promise<void>((resolve) => {
      clock.schedule(resolve, delayMs);
    });
    return await (MANNERS[kind]?.reply ?? hang)(sent);
  };
}
