import { createAgentTracer } from 'align-evals/tracing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { SAID as SAID_CHAT, SAID_STREAM } from '../support/chat-answers.ts';
import { SAID_EVENTS, SAID_MESSAGE } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ASK } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

const messages = [{ role: 'user' as const, content: ASK }];
const REFUSED: Answer = { json: { error: { message: 'no' } }, status: 400 };

/** All that a response says of itself and of its body. */
async function describeResponse(response: Response): Promise<unknown> {
  const { status, statusText, ok, url, redirected, type } = response;
  const headers = [...response.headers].filter(([name]) => name !== 'date');
  const copy = response.clone();
  const text = await response.text();
  expect(await copy.text()).toBe(text);
  expect(response.bodyUsed).toBe(true);
  return { status, statusText, ok, url, redirected, type, headers, text };
}

const BODY = { model: 'm', messages };

describe.each([
  ...OPENAI.map(({ name, hasCopies, create, record }) => ({
    name,
    answers: [SAID_CHAT, SAID_STREAM],
    clients: [
      // The default of openai 4 is another fetch.
      (url: string) => create(url, hasCopies ? {} : { fetch: globalThis.fetch }),
      (url: string) => record(createAgentTracer(), url),
    ].map(
      (connect) => (url: string, stream: boolean) =>
        connect(url)
          .chat.completions.create({ ...BODY, stream })
          .asResponse(),
    ),
  })),
  ...ANTHROPIC.map(({ name, create, record }) => ({
    name,
    answers: [SAID_MESSAGE, SAID_EVENTS],
    clients: [create, (url: string) => record(createAgentTracer(), url)].map(
      (connect) => (url: string, stream: boolean) =>
        connect(url)
          .messages.create({ ...BODY, max_tokens: 9, stream })
          .asResponse(),
    ),
  })),
])('a response that a recorded client of $name hands out', ({ answers, clients }) => {
  it.each([
    ['JSON', false],
    ['a stream', true],
  ])('is as without a tracer, with %s', async (_, isStream) => {
    const answer = answers[Number(isStream)]!;
    const url = server.answering(answer, answer);
    const [plain, recorded] = clients;
    const expected = await describeResponse(await plain!(url, isStream));

    expect(await describeResponse(await recorded!(url, isStream))).toEqual(expected);
    expect(expected).toMatchObject({ status: 200, url: expect.stringContaining(url) });
  });

  it('is an error with the same status, headers and words', async () => {
    const url = server.answering(REFUSED, REFUSED);
    const errors = await Promise.all(
      clients.map((send) => send(url, false).catch((error: unknown) => error)),
    );
    const [expected, thrown] = errors.map((error) => {
      const { status, message, headers } = error as Error & { status: number; headers: Headers };
      return { status, message, requestId: new Headers(headers).get('x-request-id') };
    });

    expect(thrown).toEqual(expected);
    expect(expected).toMatchObject({ status: 400, requestId: 'req_1' });
  });
});
