import type { Client } from '../client/client.ts';
import { type ClientContext, contextOf } from '../client/client-context.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { describeValue } from '../values/describe-value.ts';
import type { EvaluationRows } from './rows.ts';

/**
 * Returns the context of a client.
 *
 * @throws `ConfigurationError` for anything else, and for a client of another copy of the package.
 */
export function requireContext(client: Client): ClientContext {
  const context: ClientContext | undefined =
    Object(client) === client ? contextOf(client) : undefined;
  if (context !== undefined) return context;
  throw new ConfigurationError(
    `client is ${describeValue(client)}, but must be a Client of the same copy of align-evals: pass new Client()`,
    { code: 'invalid_option', option: 'client' },
  );
}

/**
 * Returns rows that can be iterated. A string can be iterated too, and is rejected.
 *
 * @throws `ConfigurationError` for anything else.
 */
export function requireRows(rows: EvaluationRows): EvaluationRows {
  const isIterable =
    isRecordOrList(rows) && (Symbol.iterator in rows || Symbol.asyncIterator in rows);
  if (isIterable) return rows;
  throw new ConfigurationError(
    `rows is ${describeValue(rows)}: pass an array, a generator, or another iterable of rows`,
    { code: 'invalid_option', option: 'rows' },
  );
}

function isRecordOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
