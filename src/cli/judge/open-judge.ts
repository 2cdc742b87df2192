import type { Judge } from 'align-evals/judge';
import type { OpenAI } from 'openai';
import type { Host } from '../host.ts';
import { readVariable } from '../read-variable.ts';
import { codeOf } from '../system-error.ts';
import { judgeError, resolveProvider } from './resolve-judge.ts';

/** What a command sets of a judge. */
export interface JudgeSettings {
  readonly model: string;
  /** The requests to the model at the same time. */
  readonly concurrency?: number | undefined;
  /** The time for one score, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** Loads the `openai` package, an optional peer dependency. */
export type LoadOpenAI = () => Promise<{ readonly OpenAI: typeof OpenAI }>;

const importOpenAI: LoadOpenAI = async () => await import('openai');

/**
 * Creates a judge with the provider of the environment. It sends nothing.
 *
 * @throws {@link CommandError} when the provider is not configured, or the `openai` package is not installed.
 */
export async function openJudge(
  settings: JudgeSettings,
  env: Host['env'],
  load: LoadOpenAI = importOpenAI,
): Promise<Judge> {
  const { baseUrl: baseURL, apiKey } = resolveProvider(env);
  const { OpenAI } = await loadOpenAI(load);
  const { createJudge } = await import('align-evals/judge');
  const isOwnServer = readVariable(env, 'OPENAI_BASE_URL') !== undefined;
  const account = isOwnServer ? NO_ACCOUNT : {};
  const openai = new OpenAI({ baseURL, apiKey, ...CLIENT_OPTIONS, ...account });
  return createJudge({ openai, ...settings });
}

// The client reads both from the environment, and no other server needs them.
const NO_ACCOUNT = { organization: null, project: null };

const CLIENT_OPTIONS = {
  // They would multiply those of the run.
  maxRetries: 0,
  // It would show prompts.
  logLevel: 'off',
  // A redirect would send the conversation to another host; it is a failure with its status instead.
  fetchOptions: { redirect: 'manual' },
} as const;

async function loadOpenAI(load: LoadOpenAI): ReturnType<LoadOpenAI> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw judgeError(
      'A judge asks its model with the package openai, which is not installed. Run "npm install openai".',
    );
  }
}
