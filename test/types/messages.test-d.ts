import type OpenAI from 'openai';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client, Message, ProviderResult } from '../../src/index.ts';

declare const client: Client;
const messages = [{ role: 'user', content: 'Hi' }] as const;
const criteria = 'Reward a';

describe('messages', () => {
  type Chat = OpenAI.Chat.Completions.ChatCompletionMessageParam;
  type OfRole<R> = Extract<Chat, { role: R }>;

  it('of the openai package are taken, and those of the roles that the service knows are its own', () => {
    const history = [] as OfRole<'system' | 'user' | 'assistant' | 'tool'>[];
    expectTypeOf(history).toExtend<readonly Message[]>();
    void client.evaluate({ messages: [] as Chat[], criteria });
  });

  it('that openai answers with are taken', () => {
    const answer = {} as OpenAI.Chat.Completions.ChatCompletionMessage;
    void client.evaluate({ messages: [...messages, answer], criteria });
  });

  it('of another API are taken', () => {
    void client.evaluate({ messages: [{ role: 'user', parts: [{ text: 'Hi' }] }], criteria });
    // @ts-expect-error -- a message is an object
    void client.evaluate({ messages: ['Hi'], criteria });
  });

  it('are needed, unless the result holds them or there is an input', () => {
    const result = {} as OpenAI.Responses.Response;
    void client.evaluate({ result, criteria });
    void client.evaluate({ input: 'Hi', result, criteria });
    // @ts-expect-error -- messages are needed
    void client.evaluate({ criteria });
    // @ts-expect-error -- an input needs a result
    void client.evaluate({ input: 'Hi', criteria });
    // @ts-expect-error -- both exclude each other
    void client.evaluate({ input: 'Hi', messages, result, criteria });
  });
});

describe('a result', () => {
  it('is what a client returned, or a text', () => {
    expectTypeOf<OpenAI.Chat.Completions.ChatCompletion>().toExtend<ProviderResult>();
    expectTypeOf<OpenAI.Responses.Response>().toExtend<ProviderResult>();
    expectTypeOf<'Paris.'>().toExtend<ProviderResult>();
    expectTypeOf<{ role: 'assistant'; content: string }>().toExtend<ProviderResult>();
  });

  it('is not undefined, which a call without an answer returns', () => {
    const result = {} as { readonly answers: string[] };
    void client.evaluate({ messages, result: result.answers[0] ?? 'none', criteria });
    // @ts-expect-error -- check it first
    void client.evaluate({ messages, result: result.answers[0], criteria });
    // @ts-expect-error -- leave it out
    void client.evaluate({ messages, result: undefined, criteria });
  });

  it('is no promise and no stream', () => {
    // @ts-expect-error -- await it first
    void client.evaluate({ messages, result: {} as Promise<OpenAI.Chat.ChatCompletion>, criteria });
    expectTypeOf<ReadableStream>().not.toExtend<ProviderResult>();
    expectTypeOf<AsyncIterable<string>>().not.toExtend<ProviderResult>();
  });
});
