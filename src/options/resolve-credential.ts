import { ConfigurationError } from '../errors/configuration-error.ts';
import { sanitizeCause } from '../errors/sanitize-cause.ts';
import type { Credential } from './client-options.ts';
import type { Environment, EnvironmentVariable } from './environment.ts';

/** The two credentials a client can hold. */
export type CredentialName = 'apiKey' | 'accessToken';

/** Gives a credential that is safe to put into a header. */
export type CredentialSource = () => string | Promise<string>;

const VARIABLES: Readonly<Record<CredentialName, EnvironmentVariable>> = {
  apiKey: 'ALIGN_API_KEY',
  accessToken: 'ALIGN_ACCESS_TOKEN',
};

/**
 * Finds a credential in the options or the environment and checks it as far as it is known yet.
 *
 * @param name - Which credential.
 * @param option - The option, if given.
 * @param environment - Where variables are read.
 * @returns The source of the credential, or none when it was not given.
 * @throws {@link ConfigurationError} when it is malformed.
 */
export function resolveCredential(
  name: CredentialName,
  option: Credential | undefined,
  environment: Environment,
): CredentialSource | undefined {
  if (typeof option === 'function') return () => callCredential(name, option);
  // Not `??`: null is a mistake, and no reason to take another key than the one meant.
  const [label, given] = option === undefined ? fromEnvironment(name, environment) : [name, option];
  if (given === undefined) return undefined;
  const credential = checkCredential(label, given);
  return () => credential;
}

/**
 * Says that a call needs a credential that its client does not have.
 *
 * @param name - Which credential.
 */
export function missingCredential(name: CredentialName): ConfigurationError {
  const what = name === 'apiKey' ? 'an API key' : 'an access token';
  return new ConfigurationError(
    `This call needs ${what}, and the client has none: pass the option ${name} or set ${VARIABLES[name]}`,
    { code: 'missing_credential', option: name },
  );
}

function fromEnvironment(
  name: CredentialName,
  environment: Environment,
): [EnvironmentVariable, string | undefined] {
  return [VARIABLES[name], environment(VARIABLES[name])];
}

async function callCredential(
  name: CredentialName,
  credential: () => string | Promise<string>,
): Promise<string> {
  let given: unknown;
  try {
    given = await credential();
  } catch (error) {
    throw new ConfigurationError(`The function given as ${name} failed: make it return a key`, {
      code: 'invalid_credential',
      option: name,
      cause: sanitizeCause(error),
    });
  }
  return checkCredential(name, given);
}

function checkCredential(label: string, given: unknown): string {
  // Checked here because Headers puts a malformed value, key and all, into its error message.
  const credential = typeof given === 'string' ? given.trim() : given;
  if (typeof credential === 'string' && /^[\x21-\x7E]+$/.test(credential)) return credential;
  throw new ConfigurationError(
    `${label} ${whatIsWrong(credential)}: pass the key exactly as the dashboard shows it`,
    { code: 'invalid_credential', option: label },
  );
}

function whatIsWrong(credential: unknown): string {
  if (typeof credential !== 'string') return `is of type ${typeof credential}, not a string`;
  if (credential === '') return 'is empty';
  return 'holds white space, control or non-ASCII characters, which a header cannot carry';
}
