import { systemClock } from '../../values/clock.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import { createObserver } from './observer.ts';
import { createTransport, type Transport } from './transport.ts';
import { watchNothing, watchResends } from './watch-resends.ts';

/** Uses the randomness of the runtime, and its clock and `fetch` unless options replace them. */
export function createClientTransport(options: ResolvedOptions): Transport {
  const { hooks, logger, logLevel, credentials, target, maxConcurrency } = options;
  return createTransport({
    // `fetch` and `Math.random` are looked up at each use, so that tests can replace them.
    send: options.fetch ?? ((input, init) => fetch(input, init)),
    isCustomFetch: options.fetch !== undefined,
    watchResends: options.fetch === undefined ? watchResends : watchNothing,
    random: () => Math.random(),
    clock: options.clock ?? systemClock,
    credentials,
    targetLabel: target.label,
    maxConcurrency,
    observer: createObserver(hooks, logger, logLevel),
  });
}
