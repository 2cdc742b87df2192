import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { has, isObject, itemsOf, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
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
import { EVENT_REJECTIONS } from './stream-rejections.ts';

/**
 * The adapters in the order of detection. No value in the tests matches two of them; the order decides for
 * values that no API returns. Each line names what the kind could be mistaken for.
 */
export const ADAPTERS: readonly Adapter[] = [
  aiSdkObject, // its `object` is any value, also 'response' or 'chat.completion'
  aiSdkText, // an Interaction has steps as well, but none with a finishReason
  langchainMessage, // has no role; a clone keeps only its namespace
  openaiResponses, // shares id, status and model with an Interaction, `output` with Bedrock
  mistralConversation, // has `outputs`, like an Interaction of version 1
  mistralChat, // its object is chat.completion too; it differs by finishReason
  openaiChat, // includes compatible servers, whose extra keys are ignored
  openaiCompletion, // its choices have no message
  anthropicMessage, // an item of the Responses API has the same type, role and content
  openaiResponseItem, // the same, without stop_reason
  geminiGenerate, // a blocked prompt has no candidates, only promptFeedback
  geminiInteraction, // has steps or outputs, with an id and a status
  bedrockConverse, // `output` is an object here, a list in a Response
  ollamaChat, // has a top-level message, like Cohere
  ollamaGenerate, // `response` is a string here, an object in the AI SDK
  cohereV2, // its finish reasons are in capitals
  cohereV1, // has a top-level text and a generation id
  openaiAgents, // owns only its state
  langgraphState, // a tool runner and a request body own messages too
  openaiResponseItems, // a list that contains items
  messageList, // a list of messages
  bareMessage, // any object with a role and content but no type
];

/** Returns the adapter of an unwrapped result; undefined for an unknown kind. */
export function findAdapter(result: object): Adapter | undefined {
  return ADAPTERS.find((adapter) => adapter.matches(result));
}

const FIX = 'pass the response that contains the answer';
const FIX_ERROR = 'pass a successful response';

/** Values that are often passed instead of a response, by a key that they own. */
const MISTAKES: readonly (readonly [key: string, fix: string])[] = [
  ['custom_id', 'pass .response.body or .result.message of the batch line'],
  ['error', FIX_ERROR],
  ['modelId', 'pass the result itself instead of its .response'],
  ['data', 'pass its .data'],
  ['body', 'decode its body and parse it as JSON'],
  ['state', 'pass result.history'],
  [
    'warnings',
    'pass the result of generateText or generateObject instead of calling the model directly',
  ],
];

/** Creates the error for a result that no adapter reads, with the most likely fix. */
export function unknownResult(result: object): UnsupportedResultError {
  if (Array.isArray(result)) return unknownList(result);
  const passed = `The result is ${describeShape(result)}`;
  const fix = MISTAKES.find(([key]) => has(result, key))?.[1] ?? FIX;
  const object = text(result, 'object') ?? '';
  if (object === 'error' || text(result, 'error') !== undefined) {
    return unsupported('is_error_body', 'The result is the error body of a provider', FIX_ERROR);
  }
  if (object === '') return unsupported('unknown', passed, fix);
  // Only a name is quoted: `object` may contain the caller's data.
  const name = /^[\w.:-]{1,64}$/.test(object) ? `a ${object}` : describeShape(result);
  return unsupported('unsupported_object', `The result is ${name}`, fix);
}

function unknownList(result: readonly unknown[]): UnsupportedResultError {
  const [first] = itemsOf(result);
  const item = result.length > 0 ? `, whose first item is ${describeShape(first)}` : '';
  const passed = `The result is ${describeShape(result)}${item}`;
  const event = EVENT_REJECTIONS.find(([test]) => isObject(first) && test(first));
  return event === undefined
    ? unsupported('unknown_array', passed, 'pass the response itself, or a list of messages')
    : unsupported('is_stream', passed, event[2]);
}
