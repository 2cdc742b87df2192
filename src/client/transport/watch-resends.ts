import { isObject } from '../../values/objects.ts';
import { once } from '../../values/once.ts';

/** Calls `fetch`, and reports when the runtime sends the request a second time by itself. */
export type WatchResends = <T>(call: () => T, onResend: () => void) => T;

/** For a `fetch` of the application, which sends what it likes. */
export const watchNothing: WatchResends = (call) => call();

/** The call of `fetch` that has begun and has not returned its promise. */
let begun: (() => void) | undefined;

/** What to call, by the request of undici that the call of `fetch` created. */
const listeners = new WeakMap<object, () => void>();

/**
 * The fetch standard sends a request again, once and on a new connection, when the status is 421, and nothing that `fetch`
 * returns shows it. Node, Vercel Edge and Chromium do so (2026-11-26), and only Node publishes its requests, on
 * channels. It creates the first request before it returns its promise, so that the request belongs to the call that has
 * just begun.
 */
export const watchResends: WatchResends = (call, onResend) => {
  subscribe();
  begun = onResend;
  try {
    return call();
  } finally {
    begun = undefined;
  }
};

const MISDIRECTED = 421;

// One subscription per process rather than per client: it holds no client and keeps no process alive.
const subscribe = /* @__PURE__ */ once((): void => {
  // A listener must not throw: Node would report that as an uncaught exception.
  listen('undici:request:create', (message) => {
    const request = read(message, 'request');
    if (begun !== undefined && isObject(request)) listeners.set(request, begun);
    begun = undefined;
  });
  listen('undici:request:headers', (message) => {
    const request = read(message, 'request');
    if (!isObject(request) || read(read(message, 'response'), 'statusCode') !== MISDIRECTED) return;
    listeners.get(request)?.();
  });
});

/** Finds the module without an import, which would fail on other runtimes. */
function listen(channel: string, listener: (message: unknown) => void): void {
  const runtime = read(globalThis, 'process');
  const load = read(runtime, 'getBuiltinModule');
  if (typeof load !== 'function') return;
  const channels: unknown = Reflect.apply(load, runtime, ['node:diagnostics_channel']);
  const subscribeTo = read(channels, 'subscribe');
  if (typeof subscribeTo === 'function') Reflect.apply(subscribeTo, channels, [channel, listener]);
}

function read(value: unknown, key: string): unknown {
  return isObject(value) ? Reflect.get(value, key) : undefined;
}
