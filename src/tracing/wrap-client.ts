import { ConfigurationError } from '../errors/configuration-error.ts';
import { describeValue } from '../values/describe-value.ts';
import { isObject } from '../providers/core/read.ts';
import type { FetchFunction } from './recording-fetch.ts';

/** A client that can be copied with another `fetch`, such as the clients of `openai` and `@anthropic-ai/sdk`. */
export interface WrappableClient<C> {
  /** Returns a copy of the client with other options. */
  withOptions(options: { fetch: FetchFunction }): C;
}

/**
 * Returns a copy of a client whose requests are recorded: an instance of the same class, with its key and its options.
 *
 * @param record - Creates the `fetch` that records, around the `fetch` of the client.
 */
export function wrapClient<C>(
  client: WrappableClient<C>,
  record: (base?: FetchFunction) => FetchFunction,
): C {
  if (!isWrappable(client)) {
    throw new ConfigurationError(
      `wrap() got ${describeValue(client)} without withOptions or fetch: create the client with new X({ fetch: tracer.fetch() }), or record its calls with tracer.record()`,
      { code: 'invalid_option', option: 'client' },
    );
  }
  return client.withOptions({ fetch: record(fetchOf(client)) });
}

function isWrappable(client: unknown): boolean {
  if (!isObject(client)) return false;
  return typeof Reflect.get(client, 'withOptions') === 'function' && fetchOf(client) !== undefined;
}

/** The client's own `fetch` still sends the requests: it may be a proxy or a fake. */
function fetchOf(client: object): FetchFunction | undefined {
  const found: unknown = Reflect.get(client, 'fetch');
  return isFetch(found) ? found : undefined;
}

function isFetch(value: unknown): value is FetchFunction {
  return typeof value === 'function';
}
