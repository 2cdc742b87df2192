import { isEvent } from './unwrap-result.ts';
import { has, itemsOf, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import type { Adapter } from './adapter.ts';
import { aiSdkObject } from './ai-sdk-object.ts';
import { aiSdkText } from './ai-sdk-text.ts';
import { anthropicMessage } from './anthropic-message.ts';
import { bareMessage } from './bare-message.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { cohereV1 } from './cohere-v1.ts';
import { cohereV2 } from './cohere-v2.ts';
import { geminiGenerate } from './gemini-generate.ts';
import { geminiInteraction } from './gemini-interaction.ts';
import { langchainMessage } from './langchain-message.ts';
import { langgraphState } from './langgraph-state.ts';
import { messageList } from './message-list.ts';
import { mistralChat } from './mistral-chat.ts';
import { mistralConversation } from './mistral-conversation.ts';
import { ollamaChat } from './ollama-chat.ts';
import { ollamaGenerate } from './ollama-generate.ts';
import { openaiAgents } from './openai-agents.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiCompletion } from './openai-completion.ts';
import { openaiResponseItem } from './openai-response-item.ts';
import { openaiResponseItems } from './openai-response-items.ts';
import { openaiResponses } from './openai-responses.ts';

/**
 * The order of detection. No value of a test satisfies two of them; the order is for what somebody may
 * invent, and each line says what the shape could be taken for.
 */
export const ADAPTERS: readonly Adapter[] = [
  aiSdkObject, // its `object` is any text, also 'response' or 'chat.completion'
  aiSdkText, // an Interaction has steps as well, but none with a finishReason
  langchainMessage, // has no role; a copy of it keeps nothing but its namespace
  openaiResponses, // shares id, status and model with an Interaction, `output` with Bedrock
  mistralConversation, // `outputs`, as an Interaction of the first version
  mistralChat, // says chat.completion, and is told apart by finishReason
  openaiChat, // also what compatible servers answer: their extra keys never decide
  openaiCompletion, // has choices without messages
  anthropicMessage, // an item of the Responses API has the same type, role and content
  openaiResponseItem, // as above, without stop_reason
  geminiGenerate, // a blocked prompt has no candidates, only feedback
  geminiInteraction, // steps or outputs, with an id and a status
  bedrockConverse, // `output` is an object here, a list in a Response
  ollamaChat, // has a message at the top, as Cohere
  ollamaGenerate, // `response` is a text here, an object in the AI SDK
  cohereV2, // its finish reasons are in capitals
  cohereV1, // has a text at the top, and the id of a generation
  openaiAgents, // owns nothing but its state
  langgraphState, // a tool runner owns messages too, and so does the body of a request
  openaiResponseItems, // a list with items
  messageList, // a list of messages
  bareMessage, // anything with a role and content that names no type
];

/**
 * Finds the adapter of a result.
 *
 * @param result - What the caller passed, unwrapped.
 */
export function findAdapter(result: object): Adapter | undefined {
  return ADAPTERS.find((adapter) => adapter.matches(result));
}

const FIX_ERROR = 'pass a successful response';

/** What is often passed in the place of a response, by a key that it owns. */
const MISTAKES: readonly (readonly [key: string, fix: string])[] = [
  ['custom_id', 'pass .response.body or .result.message of the batch line'],
  ['error', FIX_ERROR],
  ['modelId', 'pass the result itself rather than its .response'],
  ['data', 'pass its .data'],
  ['body', 'decode its body and parse it as JSON'],
  ['state', 'pass result.history'],
  ['warnings', 'call generateText or generateObject rather than the model itself'],
];

/**
 * Makes the error for a result that no adapter knows, with the most likely fix.
 *
 * @param result - What the caller passed.
 */
export function unknownResult(result: object): UnsupportedResultError {
  const seen = `The result is ${describeShape(result)}`;
  const fix = MISTAKES.find(([key]) => has(result, key))?.[1] ?? 'pass what the provider returned';
  if (Array.isArray(result)) {
    const [first] = itemsOf(result);
    return unsupported(
      isEvent(first) ? 'is_stream' : 'unknown_array',
      `${seen}, the first of ${describeShape(first)}`,
      'pass the response itself, or messages',
    );
  }
  const object = text(result, 'object') ?? '';
  if (object === 'error' || text(result, 'error') !== undefined) {
    return unsupported('is_error_body', 'The result is the error body of a provider', FIX_ERROR);
  }
  if (object === '') return unsupported('unknown', seen, fix);
  // A name, and not what somebody else keeps under this key.
  const name = /^[\w.:-]{1,64}$/.test(object) ? `a ${object}` : describeShape(result);
  return unsupported('unsupported_object', `The result is ${name}`, fix);
}
