import type { ProviderKind } from '../conversation.ts';
import { has, hasAll, hasList, hasText, isObject, itemsOf, list, own, text } from '../core/read.ts';

/** The kinds that only `moreAdapters` reads, each with a test for keys that only its results have together. */
export const KINDS = {
  'adk.events': (result) =>
    itemsOf(result).some(
      (event) => has(event, 'invocationId', 'invocation_id') && has(event, 'author'),
    ) ||
    isAdkSession(result, 'invocationId', 'appName') ||
    isAdkSession(result, 'invocation_id', 'app_name'),
  // The messages of a query, one message of the assistant, or the result alone.
  'anthropic.agent': (result) => isOfAgent(result) || itemsOf(result).some(isOfAgent),
  'bedrock.invoke': isBedrockBody,
  'bedrock.retrieve': (result) =>
    hasText(own(result, 'output'), 'text') &&
    has(result, 'sessionId') &&
    has(result, 'citations', 'guardrailAction', '$metadata'),
  'codex.turn': (result) => hasText(result, 'finalResponse') && hasList(result, 'items'),
  'copilotkit.messages': (result) =>
    itemsOf(result).some((message) =>
      /^(?:ActionExecution|Result)Message$/.test(text(message, 'type') ?? ''),
    ),
  'genkit.response': (result) => isGenkitAnswer(result) || isBlockedByGenkit(result),
  'hugging-face.text': (result) => isGeneratedText(result) || isGeneratedText(own(result, 0)),
  // The response of a model, of an engine, or of an agent.
  'llamaindex.message': (result) =>
    own(own(result, 'message'), 'role') === 'assistant' &&
    ((has(result, 'raw') && Object.keys(result).length === 2) ||
      hasAll(result, 'raw', 'metadata', 'stream') ||
      hasAll(result, 'result', 'state')),
  'mcp.sampling': (result) =>
    hasText(result, 'role') &&
    hasText(result, 'model') &&
    (hasText(own(result, 'content'), 'type') ||
      (hasList(result, 'content') && hasText(result, 'stopReason'))),
  'mistral.conversation': (result) =>
    own(result, 'object') === 'conversation.response' && hasList(result, 'outputs'),
  'openai.realtime': (result) =>
    own(result, 'object') === 'realtime.response' && hasList(result, 'output'),
  'replicate.prediction': (result) =>
    has(own(result, 'urls'), 'get') && has(result, 'version') && hasText(result, 'status'),
  'strands.agent': (result) =>
    hasList(own(result, 'lastMessage'), 'content') && hasText(result, 'stopReason'),
  'vellum.prompt': (result) =>
    has(result, 'executionId', 'execution_id') &&
    has(result, 'state') &&
    hasText(firstOf(result, 'outputs'), 'type'),
  'watsonx.text': (result) => hasText(firstOf(result, 'results'), 'generated_text'),
} as const satisfies Readonly<Partial<Record<ProviderKind, (result: object) => boolean>>>;

function isAdkSession(result: object, invocation: string, app: string): boolean {
  return list(result, 'events').some((event) => has(event, invocation)) && has(result, app);
}

function isOfAgent(message: unknown): boolean {
  const type = own(message, 'type');
  return type === 'assistant'
    ? own(own(message, 'message'), 'role') === type
    : type === 'result' && hasAll(message, 'subtype', 'is_error');
}

/** The formats of Llama, Titan, Mistral, DeepSeek and Cohere Command. */
function isBedrockBody(result: object): boolean {
  return (
    (hasText(result, 'generation') && has(result, 'prompt_token_count')) ||
    hasText(firstOf(result, 'results'), 'outputText') ||
    isStoppedText(firstOf(result, 'outputs'), 'stop_reason') ||
    isStoppedText(firstOf(result, 'choices'), 'stop_reason') ||
    isStoppedText(firstOf(result, 'generations'), 'finish_reason')
  );
}

function isStoppedText(answer: unknown, reason: string): boolean {
  return hasText(answer, 'text') && has(answer, reason);
}

function isGenkitAnswer(result: object): boolean {
  const message = own(result, 'message');
  return (
    own(message, 'role') === 'model' &&
    hasList(message, 'content') &&
    hasText(result, 'finishReason')
  );
}

/** A blocked response of Genkit lacks the message. */
function isBlockedByGenkit(result: object): boolean {
  const message = own(result, 'message');
  return (
    !isObject(message) &&
    typeof message !== 'string' &&
    hasList(firstOf(own(result, 'request'), 'messages'), 'content') &&
    own(result, 'finishReason') === 'blocked'
  );
}

function isGeneratedText(answer: unknown): boolean {
  if (!hasText(answer, 'generated_text')) return false;
  return Object.keys(answer).length === (has(answer, 'details') ? 2 : 1);
}

function firstOf(value: unknown, key: string): unknown {
  return own(own(value, key), 0);
}
