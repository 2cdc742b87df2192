// Compiled by `npm run test:live`, never run: what the libraries return is taken as `result`.
import type Anthropic from '@anthropic-ai/sdk';
import type { GenerateContentResponse, GoogleGenAI, Interactions } from '@google/genai';
import type { GoogleGenAI as GoogleGenAI2 } from '@google/genai-v2';
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import type { IterableReadableStream } from '@langchain/core/utils/stream';
import type { StateSnapshot } from '@langchain/langgraph';
import type { Mistral } from '@mistralai/mistralai';
import type { Agent, run } from '@openai/agents';
import type * as ai7 from 'ai';
import type * as ai4 from 'ai-v4';
import type * as ai5 from 'ai-v5';
import type * as ai6 from 'ai-v6';
import type { CohereClient, CohereClientV2 } from 'cohere-ai';
import type Groq from 'groq-sdk';
import type { ChatResponse, GenerateResponse, Ollama } from 'ollama';
import type OpenAI from 'openai';
import type OpenAI6 from 'openai-v6';
import type { ParsedChatCompletion } from 'openai/resources/chat/completions';
import type { ParsedResponse } from 'openai/resources/responses/responses';
import type { Client } from '../../src/index.ts';
import type { ProviderResult } from '../../src/providers/provider-result.ts';

declare const openai: OpenAI;
declare const openai6: OpenAI6;
declare const anthropic: Anthropic;
declare const google: GoogleGenAI;
declare const google2: GoogleGenAI2;
declare const mistral: Mistral;
declare const cohere: CohereClientV2;
declare const cohereV1: CohereClient;
declare const groq: Groq;
declare const ollama: Ollama;
declare const client: Client;

declare const start: typeof run;
const runAgent = (agent: Agent) => start(agent, 'Hi');
const streamAgent = (agent: Agent) => start(agent, 'Hi', { stream: true });

declare function take(result: ProviderResult): void;
/** A value of a type. */
declare function given<T>(): T;

const model = 'm';
const messages = [{ role: 'user' as const, content: 'Hi' }];

export async function takesAnswers(): Promise<void> {
  take('7 degrees.');
  take({ role: 'assistant', content: '7 degrees.' });
  take([{ role: 'assistant', content: '7 degrees.' }]);
  take(given<Readonly<Record<string, unknown>>>());

  take(given<OpenAI.ChatCompletion>());
  take(given<OpenAI.Completion>());
  take(given<OpenAI.Responses.Response>());
  take(given<OpenAI.Responses.ResponseOutputItem[]>());
  take(given<ParsedChatCompletion<{ degrees: number }>>());
  take(given<ParsedResponse<{ degrees: number }>>());
  take(await openai.chat.completions.create({ model, messages }));
  take(await openai6.chat.completions.create({ model, messages }));
  take(await openai.responses.create({ model, input: 'Hi' }));
  take(await openai6.responses.create({ model, input: 'Hi' }));
  take(await openai.chat.completions.create({ model, messages }).withResponse());
  take(await openai.chat.completions.stream({ model, messages }).finalChatCompletion());
  take(await openai.responses.stream({ model, input: 'Hi' }).finalResponse());

  take(given<Anthropic.Message>());
  take(given<Anthropic.Beta.BetaMessage>());
  take(await anthropic.messages.create({ model, max_tokens: 1, messages }));
  take(await anthropic.messages.stream({ model, max_tokens: 1, messages }).finalMessage());

  take(given<GenerateContentResponse>());
  take(given<Interactions.Interaction>());
  take(await google.models.generateContent({ model, contents: 'Hi' }));
  take(await google2.models.generateContent({ model, contents: 'Hi' }));
  take(await google.interactions.create({ model, input: 'Hi' }));

  take(given<Awaited<ReturnType<typeof ai4.generateText>>>());
  take(given<Awaited<ReturnType<typeof ai5.generateText>>>());
  take(given<Awaited<ReturnType<typeof ai6.generateText>>>());
  take(given<Awaited<ReturnType<typeof ai7.generateText>>>());
  take(given<ai5.GenerateObjectResult<{ degrees: number }>>());
  take(given<ai6.GenerateObjectResult<{ degrees: number }>>());
  take(given<ai7.GenerateObjectResult<{ degrees: number }>>());
  take(given<Awaited<ReturnType<typeof ai4.generateText>>>().steps);
  take(given<Awaited<ReturnType<typeof ai7.generateText>>>().steps);
  take({ steps: await given<ReturnType<typeof ai5.streamText>>().steps });
  take({ steps: await given<ReturnType<typeof ai7.streamText>>().steps });

  take(given<AIMessage>());
  take(given<AIMessageChunk>());
  take(given<AIMessageChunk[]>());
  take({ messages: given<AIMessage[]>() });
  take(given<StateSnapshot>());
  take(await mistral.chat.complete({ model, messages }));
  take(await cohere.chat({ model, messages }));
  take(await cohereV1.chat({ message: 'Hi' }));
  take(await groq.chat.completions.create({ model, messages }));
  take(given<ChatResponse>());
  take(given<GenerateResponse>());
  take(await ollama.chat({ model, messages }));
  take(given<Awaited<ReturnType<typeof runAgent>>>());
}

export async function refusesWhatIsNoAnswer(): Promise<void> {
  // @ts-expect-error a promise is no answer
  take(openai.chat.completions.create({ model, messages }));
  // @ts-expect-error a promise is no answer
  take(openai.responses.create({ model, input: 'Hi' }));
  // @ts-expect-error a stream is no answer
  take(await openai.chat.completions.create({ model, messages, stream: true }));
  // @ts-expect-error the helper of a stream is no answer
  take(openai.chat.completions.stream({ model, messages }));
  // @ts-expect-error a stream is no answer
  take(await openai.responses.create({ model, input: 'Hi', stream: true }));
  // @ts-expect-error the helper of a stream is no answer
  take(openai.responses.stream({ model, input: 'Hi' }));

  // @ts-expect-error a promise is no answer
  take(anthropic.messages.create({ model, max_tokens: 1, messages }));
  // @ts-expect-error a stream is no answer
  take(await anthropic.messages.create({ model, max_tokens: 1, messages, stream: true }));
  // @ts-expect-error the helper of a stream is no answer
  take(anthropic.messages.stream({ model, max_tokens: 1, messages }));
  // @ts-expect-error a runner of tools is no answer
  take(anthropic.beta.messages.toolRunner({ model, max_tokens: 1, messages, tools: [] }));

  // @ts-expect-error a promise is no answer
  take(google.models.generateContent({ model, contents: 'Hi' }));
  // @ts-expect-error a stream is no answer
  take(await google.models.generateContentStream({ model, contents: 'Hi' }));

  // @ts-expect-error a promise is no answer
  take(given<ReturnType<typeof ai7.generateText>>());
  // @ts-expect-error a stream is no answer
  take(given<ReturnType<typeof ai5.streamText>>());
  // @ts-expect-error a stream is no answer
  take(given<ReturnType<typeof ai6.streamText>>());
  // @ts-expect-error a stream is no answer
  take(given<ReturnType<typeof ai7.streamText>>());
  // @ts-expect-error a stream is no answer
  take(given<ai7.StreamObjectResult<object, object, never>>());

  // @ts-expect-error a stream is no answer
  take(given<IterableReadableStream<AIMessageChunk>>());
  // @ts-expect-error a promise is no answer
  take(ollama.chat({ model, messages }));
  // @ts-expect-error a stream is no answer
  take(await ollama.chat({ model, messages, stream: true }));
  // @ts-expect-error a stream is no answer
  take(await mistral.chat.stream({ model, messages }));
  // @ts-expect-error a stream is no answer
  take(await cohere.chatStream({ model, messages }));
  const streamed = given<Awaited<ReturnType<typeof streamAgent>>>();
  // @ts-expect-error a stream is no answer
  take(streamed);

  // @ts-expect-error it is no object
  take(7);
  // @ts-expect-error it is no object
  take(null);
}

/** `evaluate` takes the same, beside what was sent in the type of each library. */
export async function scoresAnswers(): Promise<void> {
  const criteria = 'Reward short answers';
  const completion = await openai.chat.completions.create({ model, messages });
  await client.evaluate({ messages, result: completion, criteria, choice: 0, strict: true });
  const response = await openai.responses.create({ model, input: messages });
  await client.evaluate({ input: messages, result: response, criteria });
  const message = await anthropic.messages.create({ model, max_tokens: 1, messages });
  await client.evaluate({ system: 'Be brief.', messages, result: message, criteria });
  const generated = await google.models.generateContent({ model, contents: 'Hi' });
  await client.evaluate({ input: 'Hi', result: generated, criteria });
  await client.evaluate({ result: { messages: given<AIMessage[]>() }, criteria });
  await client.evaluate({ messages: given<OpenAI.ChatCompletionMessageParam[]>(), criteria });
  await client.evaluate({ messages: given<Anthropic.MessageParam[]>(), result: message, criteria });
  await client.evaluate({ messages: given<ai7.ModelMessage[]>(), result: 'Hello.', criteria });
  const promise = openai.responses.create({ model, input: 'Hi' });
  // @ts-expect-error the promise is not awaited
  await client.evaluate({ messages, result: promise, criteria });
  // @ts-expect-error both messages and input
  await client.evaluate({ messages, input: 'Hi', result: response, criteria });
  // @ts-expect-error an input without a result
  await client.evaluate({ input: 'Hi', criteria });
}
