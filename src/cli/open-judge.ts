import type { Judge } from 'align-evals/judge';
import type { OpenAI } from 'openai';
import { codeOf, type CommandError, usageError } from './command-error.ts';
import { type Host, readVariable } from './host.ts';

interface JudgeSettings {
  readonly model: string;
  /** The largest number of requests to the model at the same time. */
  readonly concurrency?: number | undefined;
  /** The time for one score, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** Loads the `openai` package, an optional peer dependency. */
export type LoadOpenAI = () => Promise<{ readonly OpenAI: typeof OpenAI }>;

const importOpenAI: LoadOpenAI = async () => await import('openai');

/** Returns the model with which `--offline` scores; undefined means synthetic scores. */
export function readJudgeModel(env: Host['env']): string | undefined {
  return readVariable(env, 'ALIGN_JUDGE_MODEL');
}

/** Creates a judge with the provider of the environment, without sending anything. */
export async function openJudge(
  settings: JudgeSettings,
  env: Host['env'],
  load: LoadOpenAI = importOpenAI,
): Promise<Judge> {
  const { baseUrl: baseURL, apiKey } = resolveProvider(env);
  const { OpenAI } = await loadOpenAI(load);
  const { createJudge, modelFetch } = await import('align-evals/judge');
  const isOwnServer = readVariable(env, 'OPENAI_BASE_URL') !== undefined;
  const account = isOwnServer ? NO_ACCOUNT : {};
  const openai = new OpenAI({ baseURL, apiKey, fetch: modelFetch, ...CLIENT_OPTIONS, ...account });
  return createJudge({ openai, ...settings });
}

// The client reads both from the environment, and no other server needs them.
const NO_ACCOUNT = { organization: null, project: null };

const CLIENT_OPTIONS = {
  // Its retries would multiply the retries of the run.
  maxRetries: 0,
  // Its log would show prompts.
  logLevel: 'off',
} as const;

async function loadOpenAI(load: LoadOpenAI): ReturnType<LoadOpenAI> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw judgeError(
      'A judge asks its model with the package openai, which is not installed. Run "npm install openai".',
    );
  }
}

interface JudgeProvider {
  readonly baseUrl: string;
  readonly apiKey: string;
}

const OPENAI_URL = 'https://api.openai.com/v1';
const EXAMPLE = 'http://127.0.0.1:11434/v1';

// The constructor of the client requires a key, which local servers do not need.
const NO_KEY = 'no-key';

/** The variables whose values the client sends as secrets. */
const SECRET_VARIABLES = ['OPENAI_API_KEY', 'OPENAI_CUSTOM_HEADERS'] as const;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Resolves the provider from OPENAI_API_KEY and OPENAI_BASE_URL. A secret is never sent unencrypted to another machine. */
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
