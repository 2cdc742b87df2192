/**
 * Creates one call per client, with a timeout of 3 s and one retry if the client has such options. The file is
 * JavaScript, because these packages are only installed when the benchmark runs.
 */
import { KEY, PROMPT, TIMEOUT_MS } from './secrets.ts';

/** @type {Record<string, (baseUrl: string) => Promise<() => Promise<unknown>>>} */
export const CLIENTS = {
  'align-evals': async (baseUrl) => {
    const { Client } = await import('../../src/index.ts');
    const client = new Client({ apiKey: KEY, baseUrl, timeoutMs: TIMEOUT_MS, numRetries: 1 });
    const messages = [{ role: 'user', content: PROMPT }];
    return () => client.evaluate({ messages, criteria: 'Reward good answers' });
  },

  openai: async (baseURL) => {
    const { OpenAI } = await import('openai');
    const client = new OpenAI({ apiKey: KEY, baseURL, timeout: TIMEOUT_MS, maxRetries: 1 });
    const messages = [{ role: 'user', content: PROMPT }];
    return () => client.chat.completions.create({ model: 'm', messages });
  },

  '@anthropic-ai/sdk': async (baseURL) => {
    const { Anthropic } = await import('@anthropic-ai/sdk');
    const client = new Anthropic({ apiKey: KEY, baseURL, timeout: TIMEOUT_MS, maxRetries: 1 });
    const messages = [{ role: 'user', content: PROMPT }];
    return () => client.messages.create({ model: 'm', max_tokens: 10, messages });
  },

  langsmith: async (apiUrl) => {
    const { Client } = await import('langsmith');
    const client = new Client({
      apiUrl,
      apiKey: KEY,
      timeout_ms: TIMEOUT_MS,
      callerOptions: { maxRetries: 1 },
    });
    return () => client.createDataset('name', { description: PROMPT });
  },

  // Has no option for a timeout or for retries.
  resend: async (baseUrl) => {
    const { Resend } = await import('resend');
    const client = new Resend(KEY, { baseUrl });
    const mail = { from: 'a@service.test', to: 'b@service.test', subject: 'c', text: PROMPT };
    return async () => {
      const { data, error } = await client.emails.send(mail);
      if (error !== null) throw error;
      return data;
    };
  },

  '@langfuse/client': async (baseUrl) => {
    const { LangfuseClient } = await import('@langfuse/client');
    const client = new LangfuseClient({ publicKey: 'public', secretKey: KEY, baseUrl, timeout: 3 });
    const options = { timeoutInSeconds: TIMEOUT_MS / 1000, maxRetries: 1 };
    return () => client.api.datasets.create({ name: 'name', description: PROMPT }, options);
  },
};
