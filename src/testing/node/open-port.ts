import { type PortOptions, resolvePortOptions } from './port-options.ts';
import { startPort, stopPort, urlOf } from './start-port.ts';

/** A function that answers requests on a real port. */
export interface OpenPort {
  /** The URL of the port, without a path. */
  readonly url: string;
  /** Stops listening and closes all connections. */
  readonly close: () => Promise<void>;
  /** Does the same at the end of an `await using` block. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Serves a function of requests on a real port, with the checks that `listen` has: it answers only for known hosts,
 * and limits the size of bodies and the time in which a request arrives. What the function throws breaks the
 * connection.
 *
 * @param answer - Answers a request, whose URL has the host that the request names.
 * @param options - The address, the port and the limits; all have defaults.
 * @throws `ConfigurationError` when an option is invalid.
 * @throws the error of Node when the port is not free.
 *
 * @example
 * ```ts
 * import { openPort } from 'align-evals/testing/node';
 *
 * const page = await openPort(async () => new Response('Hello'), { maxBodyBytes: 65_536 });
 * console.log(page.url);
 * await page.close();
 * ```
 */
export async function openPort(
  answer: (request: Request) => Promise<Response>,
  options: PortOptions = {},
): Promise<OpenPort> {
  const setup = resolvePortOptions(options);
  const server = await startPort(
    ({ origin, path }, init) => answer(new Request(`${origin}${path}`, init)),
    setup,
  );
  const close = (): Promise<void> => stopPort(server);
  return { url: urlOf(server), close, [Symbol.asyncDispose]: close };
}
