import type { ResolvedOptions } from '../options/resolve-options.ts';
import { systemClock } from './clock.ts';
import { consoleLogger } from './console-logger.ts';
import { createObserver } from './observer.ts';
import { createTransport, type Transport } from './transport.ts';

/**
 * Creates the transport of a client: the one place where the clock, the chance and the `fetch` of the
 * runtime come in.
 *
 * @param options - The options of the client.
 */
export function createClientTransport(options: ResolvedOptions): Transport {
  const { hooks, logger = consoleLogger, logLevel, credentials, target, maxConcurrency } = options;
  return createTransport({
    // Both looked up at each use, so that whoever replaces them is heard.
    send: options.fetch ?? ((input, init) => fetch(input, init)),
    random: () => Math.random(),
    clock: systemClock,
    credentials,
    targetLabel: target.label,
    maxConcurrency,
    observer: createObserver(hooks, logger, logLevel),
  });
}
