import type { ResolvedOptions } from '../options/resolve-options.ts';
import { systemClock } from '../../values/clock.ts';
import { consoleLogger } from '../options/logger.ts';
import { createObserver } from './observer.ts';
import { createTransport, type Transport } from './transport.ts';

/** Creates the transport of a client, with the randomness, and unless options replace them the clock and the `fetch`, of the runtime. */
export function createClientTransport(options: ResolvedOptions): Transport {
  const { hooks, logger = consoleLogger, logLevel, credentials, target, maxConcurrency } = options;
  return createTransport({
    // Both are looked up at each use, so that replacing them has an effect.
    send: options.fetch ?? ((input, init) => fetch(input, init)),
    isCustomFetch: options.fetch !== undefined,
    random: () => Math.random(),
    clock: options.clock ?? systemClock,
    credentials,
    targetLabel: target.label,
    maxConcurrency,
    observer: createObserver(hooks, logger, logLevel),
  });
}
