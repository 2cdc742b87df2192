import OpenAI from 'openai';
import { resolveProvider } from '../../src/cli/open-judge.ts';
import type { OpenAIClient } from '../../src/judge/openai-client.ts';

/** The model that scores. */
export interface JudgeConfiguration {
  readonly openai: OpenAIClient;
  readonly model: string;
}

/** What to set when nothing is configured. */
export const MISSING_CONFIGURATION = `No model is configured. Set ALIGN_JUDGE_MODEL to the name of a model, and
- OPENAI_API_KEY for a model of OpenAI, or
- OPENAI_BASE_URL for another provider or a server of your own, with
  OPENAI_API_KEY if it needs a key.
Without a model, --rules scores with rules that were written for these cases.`;

/** Reads the model from the environment; undefined when variables are missing. */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): JudgeConfiguration | undefined {
  const { ALIGN_JUDGE_MODEL: model, OPENAI_API_KEY: key, OPENAI_BASE_URL: url } = env;
  if (!model || !(key || url)) return undefined;
  // With the rules of the command: no key goes unencrypted to another machine, and no redirect is followed.
  const { baseUrl: baseURL, apiKey } = resolveProvider(env);
  const openai = new OpenAI({
    ...{ baseURL, apiKey, maxRetries: 0, logLevel: 'off' },
    fetchOptions: { redirect: 'manual' },
  });
  return { model, openai };
}
