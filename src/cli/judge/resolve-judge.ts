import { type CommandError, usageError } from '../command-error.ts';
import type { Host } from '../host.ts';
import { readVariable } from '../read-variable.ts';

/** How the client of a judge reaches its model. */
export interface JudgeProvider {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const OPENAI_URL = 'https://api.openai.com/v1';
const EXAMPLE = 'http://127.0.0.1:11434/v1';

// The constructor of the client requires a key, and servers of your own need none.
const NO_KEY = 'no-key';

/** The variables with which the client sends a secret. */
const SECRET_VARIABLES = ['OPENAI_API_KEY', 'OPENAI_CUSTOM_HEADERS'] as const;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the model with which `--offline` scores; undefined for synthetic scores. */
export function readJudgeModel(env: Host['env']): string | undefined {
  return readVariable(env, 'ALIGN_JUDGE_MODEL');
}

/**
 * Resolves the provider of a judge from OPENAI_API_KEY and OPENAI_BASE_URL.
 *
 * @throws {@link CommandError} when neither is set, when the URL is not valid, or when it would send the key unencrypted.
 */
export function resolveProvider(env: Host['env']): JudgeProvider {
  const apiKey = readVariable(env, 'OPENAI_API_KEY');
  const url = readVariable(env, 'OPENAI_BASE_URL');
  if (url === undefined) {
    if (apiKey === undefined) throw missingProvider();
    return { baseUrl: OPENAI_URL, apiKey };
  }
  const { protocol, host, hostname } = parseUrl(url);
  const secret = SECRET_VARIABLES.find((name) => readVariable(env, name) !== undefined);
  if (protocol === 'http:' && secret !== undefined && !LOOPBACK.test(hostname)) {
    throw judgeError(
      `OPENAI_BASE_URL begins with http://, and ${host} is another machine: ${secret} would be sent unencrypted. Use https://, or unset ${secret} if the server needs no key.`,
    );
  }
  return { baseUrl: url, apiKey: apiKey ?? NO_KEY };
}

/** Creates the error of a judge that cannot be used as it is configured. */
export function judgeError(message: string): CommandError {
  return usageError(message, 'judge_configuration');
}

function missingProvider(): CommandError {
  return judgeError(
    `A judge needs the provider of its model. Set OPENAI_API_KEY for OpenAI, or OPENAI_BASE_URL for another server, such as ${EXAMPLE}.`,
  );
}

/** The URL is not shown when it is wrong, because it may contain a password. */
function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw judgeError(
      `OPENAI_BASE_URL is not a URL that begins with http:// or https://. Set it to the address of the model's API, such as ${EXAMPLE}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw judgeError(
      'OPENAI_BASE_URL contains a user name or a password. Remove it, and set OPENAI_API_KEY to the key.',
    );
  }
  return url;
}
