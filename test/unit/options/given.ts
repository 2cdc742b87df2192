import type { ClientOptions } from '../../../src/options/client-options.ts';
import type { Environment, EnvironmentVariable } from '../../../src/options/environment.ts';
import { type ResolvedOptions, resolveOptions } from '../../../src/options/resolve-options.ts';
import { ConfigurationError } from '../../../src/errors/configuration-error.ts';
import { thrownBy } from '../errors/caught.ts';
import { KEY } from '../../kit/canary/secrets.ts';

export type Variables = Readonly<Partial<Record<EnvironmentVariable, string>>>;

/** An environment that holds these variables only. */
export function environmentOf(variables: Variables = {}): Environment {
  return (name) => variables[name];
}

/** Resolves options of any type, beside a good key unless that is what is tested. */
export function resolve(options: object = {}, variables: Variables = {}): ResolvedOptions {
  const given: ClientOptions = { apiKey: KEY, ...options };
  return resolveOptions(given, environmentOf(variables));
}

/** The ConfigurationError that a function throws. */
export function refusalOf(act: () => unknown): ConfigurationError {
  const error = thrownBy(act);
  if (error instanceof ConfigurationError) return error;
  throw new Error('something else was thrown', { cause: error });
}

/** Writes a refusal on one line: option, code and message. */
export function refusalLine(act: () => unknown): string {
  const { option, code, message } = refusalOf(act);
  return `${option} [${code}] ${message}`;
}

/** Writes the refusal of each of several options, one a line. */
export function refusalLines(table: readonly object[], variables: Variables = {}): string {
  return table.map((options) => refusalLine(() => resolve(options, variables))).join('\n');
}
