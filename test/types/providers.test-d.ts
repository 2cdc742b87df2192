import type OpenAI from 'openai';
import { describe, expectTypeOf, it } from 'vitest';
import {
  Client,
  type ClientOptions,
  type EvaluationResult,
  type ProviderResult,
} from '../../src/index.ts';
import {
  type Conversation,
  type ConversationWarningCode,
  detectProvider,
  moreAdapters,
  type ProviderAdapter,
  type ProviderKind,
  toConversation,
  toFunctionTools,
  WARNING_LEVELS,
  type WarningLevel,
} from '../../src/providers/index.ts';

declare const anyCode: string;
declare const client: Client;
declare const openai: OpenAI;
declare const completion: OpenAI.ChatCompletion;
declare const response: OpenAI.Responses.Response;

const messages = [{ role: 'user' as const, content: 'Hi' }];
const criteria = 'Reward a';

describe('a result', () => {
  it('is what a client library returned', () => {
    expectTypeOf(completion).toExtend<ProviderResult>();
    expectTypeOf(response).toExtend<ProviderResult>();
    expectTypeOf(response.output).toExtend<ProviderResult>();
    expectTypeOf<string>().toExtend<ProviderResult>();
    expectTypeOf<object>().toExtend<ProviderResult>();
  });

  it('may be written out', () => {
    expectTypeOf(
      client.evaluate({ messages, result: { role: 'assistant', content: 'Hello' }, criteria }),
    ).resolves.toEqualTypeOf<EvaluationResult>();
    expectTypeOf(
      client.evaluate({ messages, result: [{ role: 'assistant', content: 'Hello' }], criteria }),
    ).resolves.toEqualTypeOf<EvaluationResult>();
  });

  it('is neither a promise nor a stream', () => {
    expectTypeOf(
      openai.chat.completions.create({ model: 'm', messages }),
    ).not.toExtend<ProviderResult>();
    expectTypeOf(
      openai.chat.completions.stream({ model: 'm', messages }),
    ).not.toExtend<ProviderResult>();
    expectTypeOf<AsyncGenerator<object>>().not.toExtend<ProviderResult>();
    expectTypeOf<ReadableStream>().not.toExtend<ProviderResult>();
    expectTypeOf<{ readonly textStream: object }>().not.toExtend<ProviderResult>();
    // @ts-expect-error The promise is not awaited.
    void client.evaluate({ messages, result: Promise.resolve(completion), criteria });
  });

  it('is neither a number nor null', () => {
    expectTypeOf<number>().not.toExtend<ProviderResult>();
    expectTypeOf<null>().not.toExtend<ProviderResult>();
  });
});

describe('a call of evaluate', () => {
  it('gives the shape of its criteria, whatever it scores', () => {
    expectTypeOf(
      client.evaluate({ input: 'Hi', result: response, criteria: ['Reward a', 'Reward b'] }),
    ).resolves.toEqualTypeOf<[EvaluationResult, EvaluationResult]>();
  });

  it('takes messages, an input with a result, or a result alone', () => {
    void client.evaluate({ messages, criteria });
    void client.evaluate({ messages, result: completion, criteria, choice: 0, strict: true });
    void client.evaluate({ input: messages, result: response, criteria });
    void client.evaluate({ result: completion, criteria });
    // @ts-expect-error Both messages and input.
    void client.evaluate({ messages, input: 'Hi', result: response, criteria });
    // @ts-expect-error An input without a result.
    void client.evaluate({ input: 'Hi', criteria });
    // @ts-expect-error Nothing to score.
    void client.evaluate({ criteria });
  });

  it('takes the messages and tools of a library', () => {
    const sent: OpenAI.ChatCompletionMessageParam[] = [...messages];
    const tools: OpenAI.ChatCompletionTool[] = [];
    void client.evaluate({ messages: sent, tools, result: completion, criteria });
  });
});

describe('the functions of align-evals/providers', () => {
  it('take anything and say what they give', () => {
    expectTypeOf(detectProvider).toEqualTypeOf<(value: unknown) => ProviderKind | undefined>();
    expectTypeOf(toConversation({ result: 7 })).toEqualTypeOf<Conversation>();
    expectTypeOf(toFunctionTools([]).tools[0]!.function.name).toBeString();
  });

  it('give levels by any code, and always one for a code of a conversation', () => {
    expectTypeOf(WARNING_LEVELS[anyCode]).toEqualTypeOf<WarningLevel | undefined>();
    expectTypeOf(WARNING_LEVELS.truncated).toEqualTypeOf<WarningLevel>();
  });

  it('give adapters to a client, which accepts no others', () => {
    expectTypeOf(moreAdapters).toExtend<ClientOptions['adapters']>();
    expectTypeOf<{ kind: 'mine'; matches: () => true }>().not.toExtend<ProviderAdapter>();
  });

  it('give kinds and codes that a switch can be written over', () => {
    expectTypeOf<'openai.chat'>().toExtend<ProviderKind>();
    expectTypeOf<string>().not.toExtend<ProviderKind>();
    expectTypeOf<string>().not.toExtend<ConversationWarningCode>();
  });
});
