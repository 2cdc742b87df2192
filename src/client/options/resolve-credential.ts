import { ConfigurationError } from '../../errors/configuration-error.ts';
import { isUsualWord, sanitizeCause } from '../../errors/sanitize-cause.ts';
import type { Credential } from './client-options.ts';
import { type Environment, type EnvironmentVariable, explainDenied } from './environment.ts';

export type CredentialName = 'apiKey' | 'accessToken';

/** Returns a checked credential, which a header can carry. */
export type CredentialSource = () => string | Promise<string>;

const VARIABLES: Readonly<Record<CredentialName, EnvironmentVariable>> = {
  apiKey: 'ALIGN_API_KEY',
  accessToken: 'ALIGN_ACCESS_TOKEN',
};

/**
 * Checks a credential from its option or environment variable; returns undefined when neither is set. The result of
 * a function is checked at each call.
 */
export function resolveCredential(
  name: CredentialName,
  option: Credential | undefined,
  environment: Environment,
): CredentialSource | undefined {
  if (typeof option === 'function') return () => callCredential(name, option);
  // Not `??`: a null is a mistake of the caller, which must not select the key of the environment.
  const [label, value] = option === undefined ? fromEnvironment(name, environment) : [name, option];
  if (value === undefined) return undefined;
  const credential = checkCredential(label, value);
  return () => credential;
}

/** The error of a call or a client without a credential; `exception` ends the sentence about how to pass one. */
export function missingCredential(name: CredentialName, exception = ''): ConfigurationError {
  const what = name === 'apiKey' ? 'API key' : 'access token';
  return new ConfigurationError(
    `No ${what} was passed: pass the option ${name} or set ${VARIABLES[name]}${exception}${explainDenied(VARIABLES[name])}`,
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
  let value: unknown;
  try {
    value = await credential();
  } catch (error) {
    throw new ConfigurationError(`The function passed as ${name} failed: make it return a key`, {
      code: 'invalid_credential',
      option: name,
      cause: sanitizeCause(error, isUsualWord),
    });
  }
  return checkCredential(name, value);
}

function checkCredential(label: string, value: unknown): string {
  // Checked here because the error message of `Headers` quotes a malformed value, which discloses the key.
  const credential = typeof value === 'string' ? value.trim() : value;
  if (typeof credential === 'string' && /^[\x21-\x7E]+$/.test(credential)) return credential;
  throw new ConfigurationError(
    `${label} is of type ${typeof value} and must be a non-empty string of visible ASCII, without spaces: pass the key exactly as the dashboard shows it`,
    { code: 'invalid_credential', option: label },
  );
}
