import { ConfigurationError } from 'align-evals';
import { createAgentTracer } from 'align-evals/tracing';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI, { AzureOpenAI } from 'openai';
import OpenAI4 from 'openai-v4';
import { afterAll, describe, expect, it } from 'vitest';
import { KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_CHAT } from '../support/chat-answers.ts';
import { SAID_MESSAGE } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ANSWERED, ASK, calls, recorded, SYSTEM, traceOf } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages = [
  { role: 'system' as const, content: SYSTEM },
  { role: 'user' as const, content: ASK },
];
const request = { model: 'm', messages };
const message = { model: 'm', max_tokens: 9, system: SYSTEM, messages: messages.slice(1) as never };

const OPTIONS = {
  apiKey: OTHER_KEY,
  maxRetries: 5,
  timeout: 12_345,
  defaultHeaders: { 'x-team': 'blue' },
  defaultQuery: { region: 'north' },
};

/** What a client says of itself. */
const kept = ({ apiKey, baseURL, maxRetries, timeout }: OpenAI | Anthropic) => ({
  apiKey,
  baseURL,
  maxRetries,
  timeout,
});

describe.each(OPENAI.filter(({ hasCopies }) => hasCopies))(
  'a wrapped client of $name',
  ({ create }) => {
    it('is an instance of its class with all options', async () => {
      const tracer = createAgentTracer();
      const url = server.answering(SAID_CHAT, SAID_CHAT);
      const original = create(url, {
        ...OPTIONS,
        organization: 'org',
        project: 'proj',
      });
      const wrapped = tracer.wrap(original);
      await original.chat.completions.create(request);
      await wrapped.chat.completions.create(request);

      expect(Object.getPrototypeOf(wrapped)).toBe(Object.getPrototypeOf(original));
      expect(wrapped).not.toBe(original);
      expect(kept(wrapped)).toEqual(kept(original));
      expect([wrapped.organization, wrapped.project]).toEqual(['org', 'proj']);
      const [first, second] = server.seen(url);
      const { 'idempotency-key': _, ...headers } = first!.headers;
      expect(second).toMatchObject({ path: '/chat/completions?region=north', headers });
      expect(headers).toMatchObject({ 'x-team': 'blue', authorization: `Bearer ${OTHER_KEY}` });
      // The original is not recorded.
      expect(recorded(tracer)).toEqual(calls(ANSWERED));
    });

    it('keeps a fetch of its own underneath, and stays recorded when it is copied', async () => {
      const tracer = createAgentTracer();
      const sent: string[] = [];
      const fetch: typeof globalThis.fetch = (input, init) => {
        sent.push(String(init?.method));
        return globalThis.fetch(input, init);
      };
      const wrapped = tracer.wrap(create(server.answering(SAID_CHAT, SAID_CHAT), { fetch }));
      await wrapped.chat.completions.create(request);
      await wrapped.withOptions({ maxRetries: 1 }).chat.completions.create(request);

      expect(sent).toEqual(['POST', 'POST']);
      expect(recorded(tracer)).toEqual(calls(ANSWERED, ANSWERED));
    });

    it('is recorded once when it is wrapped again, for the handle that wrapped it last', async () => {
      const tracer = createAgentTracer();
      const shared = tracer.wrap(create(server.answering(SAID_CHAT)));
      const own = tracer.agent('planner', (planner) => planner.wrap(tracer.wrap(shared)));
      await own.chat.completions.create(request);

      expect(recorded(tracer)).toEqual({ trace: traceOf({ planner: [ANSWERED] }), warnings: [] });
    });
  },
);

describe.each(ANTHROPIC)('a wrapped client of $name', ({ create }) => {
  it('is an instance of its class with all options', async () => {
    const tracer = createAgentTracer();
    const url = server.answering(SAID_MESSAGE, SAID_MESSAGE);
    const original = create(url, OPTIONS);
    const wrapped = tracer.wrap(original);
    await original.messages.create(message);
    await wrapped.messages.create(message);

    expect(Object.getPrototypeOf(wrapped)).toBe(Object.getPrototypeOf(original));
    expect(kept(wrapped)).toEqual(kept(original));
    const [first, second] = server.seen(url);
    const { 'idempotency-key': _, ...headers } = first!.headers;
    expect(second).toMatchObject({ path: '/v1/messages?region=north', headers });
    expect(headers).toMatchObject({ 'x-team': 'blue' });
    expect(Object.values(headers).join()).toContain(OTHER_KEY);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });
});

describe('a wrapped client of Azure', () => {
  it('keeps its endpoint and its deployment', async () => {
    const tracer = createAgentTracer();
    const url = server.answering(SAID_CHAT);
    const options = { apiKey: KEY, apiVersion: '2026-01-01', deployment: 'd' };
    const client = tracer.wrap(new AzureOpenAI({ ...options, baseURL: url }));
    await client.chat.completions.create(request);

    expect(client).toBeInstanceOf(AzureOpenAI);
    expect(server.seen(url)).toMatchObject([
      {
        path: '/deployments/d/chat/completions?api-version=2026-01-01',
        headers: { 'api-key': KEY },
      },
    ]);
    expect(recorded(tracer)).toEqual(calls(ANSWERED));
  });
});

describe('wrap says what to do with', () => {
  it.each<[string, () => object]>([
    ['a client of openai 4', () => new OpenAI4({ apiKey: KEY })],
    ['a client of @google/genai', () => new GoogleGenAI({ apiKey: KEY })],
    ['a part of a client', () => new OpenAI({ apiKey: KEY }).chat],
    ['a class', () => OpenAI],
  ])('%s', (_, create) => {
    const wrap = (): unknown => createAgentTracer().wrap(create() as never);

    expect(wrap).toThrow(ConfigurationError);
    expect(wrap).toThrow(/create the client with new X\(\{ fetch: tracer\.fetch\(\) \}\)/);
  });
});
