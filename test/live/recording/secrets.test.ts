// What a request carries besides its body must be in nothing that a tracer keeps or shows.
import { createAgentTracer, type AgentTracer } from 'align-evals/tracing';
import { GoogleGenAI } from '@google/genai';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_CHAT, SAID_STREAM } from '../support/chat-answers.ts';
import { response, RESPONSE_STREAM, SAID_ITEM } from '../support/responses-answers.ts';
import { SAID_EVENTS, SAID_MESSAGE } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ASK } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages = [{ role: 'user' as const, content: ASK }];
const options = {
  apiKey: KEY,
  maxRetries: 0,
  defaultHeaders: { 'x-secret': OTHER_KEY },
  defaultQuery: { token: ACCESS_TOKEN },
};
const refused: Answer = {
  status: 401,
  json: { error: { message: `No such key: ${KEY}` } },
  headers: { 'x-secret': OTHER_KEY },
};

/** Sends requests that are answered, refused, and left open. */
type Send = (tracer: AgentTracer, urls: readonly string[]) => Promise<unknown>;

const CASES: readonly (readonly [name: string, answers: readonly Answer[], send: Send])[] = [
  ...OPENAI.flatMap(({ name, record }) => [
    [
      `chat completions of ${name}`,
      [SAID_CHAT, SAID_STREAM],
      async (tracer: AgentTracer, urls: readonly string[]) => {
        const [json, stream, error] = urls.map((url) => record(tracer, url, options));
        await json!.chat.completions.create({ model: 'm', messages });
        await stream!.chat.completions.create({ model: 'm', messages, stream: true });
        await error!.chat.completions.create({ model: 'm', messages: [] }).catch(() => {});
      },
    ] as const,
    [
      `the Responses API of ${name}`,
      [response([SAID_ITEM]), RESPONSE_STREAM],
      async (tracer: AgentTracer, urls: readonly string[]) => {
        const [json, stream, error] = urls.map((url) => record(tracer, url, options));
        await json!.responses.create({ model: 'm', input: ASK });
        await stream!.responses.create({ model: 'm', input: ASK, stream: true });
        await error!.responses.create({ model: 'm', input: '' }).catch(() => {});
      },
    ] as const,
  ]),
  ...ANTHROPIC.map(
    ({ name, record }) =>
      [
        `messages of ${name}`,
        [SAID_MESSAGE, SAID_EVENTS],
        async (tracer: AgentTracer, urls: readonly string[]) => {
          const [json, stream, error] = urls.map((url) => record(tracer, url, options));
          const body = { model: 'm', max_tokens: 9, messages };
          await json!.messages.create(body);
          await stream!.messages.create({ ...body, stream: true });
          await error!.messages.create({ ...body, messages: [] }).catch(() => {});
        },
      ] as const,
  ),
  [
    'contents of @google/genai',
    [
      { json: { candidates: [{ content: { role: 'model', parts: [{ text: 'Hi.' }] } }] } },
      { events: [{ data: { candidates: [{ content: { parts: [{ text: 'Hi.' }] } }] } }] },
    ],
    async (tracer, urls) => {
      const headers = options.defaultHeaders;
      const [json, stream, error] = urls.map(
        (baseUrl) =>
          new GoogleGenAI({
            apiKey: KEY,
            httpOptions: { baseUrl, headers, fetch: tracer.fetch() },
          }),
      );
      await json!.models.generateContent({ model: 'm', contents: ASK });
      await stream!.models.generateContentStream({ model: 'm', contents: ASK });
      await error!.models.generateContent({ model: 'm', contents: 'x' }).catch(() => {});
    },
  ],
];

/** What a tracer throws that has seen only refusals. */
async function errorWithoutAnswers(send: Send): Promise<unknown> {
  const tracer = createAgentTracer();
  const urls = [refused, refused, refused].map((answer) => server.answering(answer));
  await send(tracer, urls).catch(() => {});
  try {
    return tracer.trace();
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringContaining('model_call_failed: 401') });
    return error;
  }
}

/** Everything that a value shows, in JSON and to an inspection. */
function shown(value: unknown): string {
  const text = inspect(value, { depth: 20, showHidden: true, showProxy: true, getters: true });
  return [JSON.stringify(value), text, value instanceof Error ? value.stack : ''].join('\n');
}

describe.each(CASES)('%s', (_, answers, send) => {
  it('leave no key, header or address in the tracer, its handles, its trace and its warnings', async () => {
    const warnings: unknown[] = [];
    const limits = { maxModelCalls: 2 };
    const tracer = createAgentTracer({ limits, onWarning: (warning) => warnings.push(warning) });
    const [json, stream] = answers;
    const urls = [json, stream, refused].map((answer) => server.answering(answer!));
    const handle = await tracer.agent('planner', async (planner) => {
      await send(tracer, urls);
      return planner;
    });
    // One more than the limit.
    await send(
      tracer,
      [json, stream, refused].map((answer) => server.answering(answer!)),
    );

    // The request had them.
    expect(JSON.stringify(server.seen(urls[0]!).map(({ headers }) => headers))).toContain(KEY);
    const result = tracer.result();
    expect(result.warnings.length).toBeGreaterThan(0);
    expect(warnings).toHaveLength(1);
    const thrown = await errorWithoutAnswers(send);
    const text = [tracer, handle, result, tracer.trace(), warnings, thrown].map(shown).join('\n');
    for (const secret of [KEY, OTHER_KEY, ACCESS_TOKEN, '127.0.0.1', 'x-secret', 'Bearer']) {
      expect(text).not.toContain(secret);
    }
  });
});
