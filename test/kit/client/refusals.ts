import type { Client } from '../../../src/client/client.ts';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import { createTestClient } from './client.ts';
import { json } from './fake-fetch.ts';

/** A call of a client, which may throw synchronously. */
export type Act = (client: Client) => unknown;

/** Returns the error of a call, and the number of its requests. */
export async function errorOf(
  act: Act,
  options: ClientOptions = {},
): Promise<{ readonly error: unknown; readonly requests: number }> {
  const { client, sent } = createTestClient([json({})], options);
  try {
    await act(client);
  } catch (error) {
    return { error, requests: sent.length };
  }
  throw new Error('nothing was thrown');
}

/** Returns the issues of an InvalidInputError, one per line; throws when a request was sent. */
export async function refusalOf(act: Act, options: ClientOptions = {}): Promise<string> {
  const { error, requests } = await errorOf(act, options);
  if (!(error instanceof InvalidInputError)) throw new Error('refused otherwise', { cause: error });
  if (requests !== 0) throw new Error(`cost ${requests} requests`);
  return error.issues.map(({ path, message }) => `${path}: ${message}`).join('\n');
}
