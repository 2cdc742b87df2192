/** The clients that are compared. Each is imported only in the process that measures it. */
import { CRITERION, FULL_COMPLETION, MESSAGE, MESSAGES } from './exchange.js';

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'bench' };
const TIMEOUT_MS = 60_000;
const RETRIES = 2;
const MAX_BYTES = 10 * 1024 * 1024;

const apiKey = crypto.randomUUID();
const body = () => JSON.stringify({ messages: MESSAGES, criteria: CRITERION });

/** Name → how it is loaded; it returns a function that sends one request and reads its answer. */
export const CLIENTS = {
  'align-evals': async (baseUrl) => {
    const { Client } = await import('../../dist/index.js');
    const client = new Client({ apiKey, baseUrl, numRetries: RETRIES, timeoutMs: TIMEOUT_MS });
    return () => client.evaluate({ messages: MESSAGES, criteria: CRITERION });
  },
  'align-evals, result': async (baseUrl) => {
    const { Client } = await import('../../dist/index.js');
    const client = new Client({ apiKey, baseUrl, numRetries: RETRIES, timeoutMs: TIMEOUT_MS });
    const messages = MESSAGES.slice(0, -1);
    return () => client.evaluate({ messages, result: FULL_COMPLETION, criteria: CRITERION });
  },
  'align-evals, converted': async (baseUrl) => {
    const { Client } = await import('../../dist/index.js');
    const client = new Client({ apiKey, baseUrl, numRetries: RETRIES, timeoutMs: TIMEOUT_MS });
    const messages = MESSAGES.slice(0, -1);
    return () => client.evaluate({ messages, result: MESSAGE, criteria: CRITERION });
  },
  composition: composeByHand,
  openai: async (baseUrl) => {
    const { OpenAI } = await import('openai');
    const client = new OpenAI({
      apiKey,
      baseURL: baseUrl,
      maxRetries: RETRIES,
      timeout: TIMEOUT_MS,
    });
    return () => client.chat.completions.create({ model: 'model', messages: MESSAGES });
  },
  '@anthropic-ai/sdk': async (baseURL) => {
    const { Anthropic } = await import('@anthropic-ai/sdk');
    const client = new Anthropic({ apiKey, baseURL, maxRetries: RETRIES, timeout: TIMEOUT_MS });
    return () => client.messages.create({ model: 'model', max_tokens: 100, messages: MESSAGES });
  },
  fetch: async (url) => async () => {
    const response = await fetch(url, { method: 'POST', headers: HEADERS, body: body() });
    return response.json();
  },
  'undici.request': async (url) => {
    const { request } = await import('undici');
    return async () => {
      const response = await request(url, { method: 'POST', headers: HEADERS, body: body() });
      return response.body.json();
    };
  },
};

/** What an application would write itself with the libraries of this client: retries, a timeout, a limit and a schema. */
async function composeByHand(baseUrl) {
  const { default: ky } = await import('ky');
  const { default: pRetry } = await import('p-retry');
  const z = await import('zod/mini');
  const Result = z.object({
    score: z.number(),
    explanation: z.string(),
    sources: z.array(z.object({ id: z.string(), type: z.string() })),
  });
  const api = ky.create({ headers: HEADERS, retry: 0, timeout: TIMEOUT_MS });
  const send = async () => {
    const response = await api.post(baseUrl, { body: body() });
    return Result.parse(JSON.parse(await readCapped(response)));
  };
  return () => pRetry(send, { retries: RETRIES });
}

async function readCapped(response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
