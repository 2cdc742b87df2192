import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import type {
  Environment,
  EnvironmentVariable,
} from '../../../../src/client/options/environment.ts';
import {
  type ResolvedOptions,
  resolveOptions,
} from '../../../../src/client/options/resolve-options.ts';
import { ConfigurationError } from '../../../../src/errors/configuration-error.ts';
import { thrownBy } from '../../errors/caught.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

export type Variables = Readonly<Partial<Record<EnvironmentVariable, string>>>;

/** Creates an environment that has these variables only. */
export function environmentOf(variables: Variables = {}): Environment {
  return (name) => variables[name];
}

/** Resolves options of any type; they have a valid key unless they override it. */
export function resolve(options: object = {}, variables: Variables = {}): ResolvedOptions {
  const given: ClientOptions = { apiKey: KEY, ...options };
  return resolveOptions(given, environmentOf(variables));
}

/** Returns the ConfigurationError that a function throws. */
export function configurationErrorOf(act: () => unknown): ConfigurationError {
  const error = thrownBy(act);
  if (error instanceof ConfigurationError) return error;
  throw new Error('something else was thrown', { cause: error });
}

/** Returns the ConfigurationError that a function throws on one line: option, code and message. */
export function errorLine(act: () => unknown): string {
  const { option, code, message } = configurationErrorOf(act);
  return `${option} [${code}] ${message}`;
}

/** Resolves several options and returns one line per error. */
export function errorLines(table: readonly object[], variables: Variables = {}): string {
  return table.map((options) => errorLine(() => resolve(options, variables))).join('\n');
}
