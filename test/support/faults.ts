import fc from 'fast-check';
import { watchBody } from './bodies.ts';
import { fail, hang, json, obey, refuse, type Reply } from './fake-fetch.ts';
import type { TestClock } from './test-clock.ts';

/** Ways in which one request can go, by name. */
const REPLIES: Readonly<Record<string, Reply>> = {
  ok: json({}),
  busy: refuse(503),
  'busy for 2 s': refuse(429, { 'retry-after': '2' }),
  'busy for an hour': refuse(503, { 'retry-after': '3600' }),
  forbidden: refuse(403),
  redirect: refuse(307),
  'no connection': fail(),
  'throws a string': fail('broken'),
  hangs: hang,
  'obeys the signal': obey,
  'body is cut': () => new Response(watchBody(['{'], { error: new TypeError('cut') }).stream),
  'body stalls': () => new Response(watchBody(['{'], 'stall').stream),
  'error body stalls': () => new Response(watchBody(['{'], 'stall').stream, { status: 500 }),
};

/** How one request goes. */
export interface Fault {
  readonly kind: string;
  readonly delayMs: number;
}

/** Any way in which a request can go. */
export const faults: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...Object.keys(REPLIES)),
  delayMs: fc.nat(2000),
});

/** Turns a fault into a reply that comes after its time, whatever the signal says. */
export function replyWith({ kind, delayMs }: Fault, clock: TestClock): Reply {
  return async (sent) => {
    await new Promise<void>((resolve) => {
      clock.schedule(resolve, delayMs);
    });
    return await (REPLIES[kind] ?? hang)(sent);
  };
}
