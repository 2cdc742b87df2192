import type OpenAI from 'openai';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client, Message } from '../../src/index.ts';

declare const client: Client;
const messages = [{ role: 'user', content: 'Hi' }] as const;

describe('messages', () => {
  type Chat = OpenAI.Chat.Completions.ChatCompletionMessageParam;
  type OfRole<R> = Extract<Chat, { role: R }>;

  it('of the openai package are taken, for the roles that the service knows', () => {
    const history = [] as OfRole<'system' | 'user' | 'assistant' | 'tool'>[];
    expectTypeOf(history).toExtend<readonly Message[]>();
    void client.evaluate({ messages: history, criteria: 'Reward a' });
  });

  it('that openai answers with are taken', () => {
    const answer = {} as OpenAI.Chat.Completions.ChatCompletionMessage;
    void client.evaluate({ messages: [...messages, answer], criteria: 'Reward a' });
  });

  it('of other roles are not', () => {
    const developer = [] as OfRole<'developer'>[];
    // @ts-expect-error -- the service knows no such role
    void client.evaluate({ messages: developer, criteria: 'Reward a' });
    // @ts-expect-error -- a tool message needs the id of the call it answers
    void client.evaluate({ messages: [{ role: 'tool', content: 'x' }], criteria: 'Reward a' });
    // @ts-expect-error -- messages are needed
    void client.evaluate({ criteria: 'Reward a' });
  });
});
