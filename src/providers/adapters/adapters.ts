import type { Adapter } from './adapter.ts';
import { aiSdkObject, aiSdkText } from './ai-sdk.ts';
import { anthropicContent, anthropicMessage } from './anthropic.ts';
import { bareMessage } from './bare-message.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { cohereV1, cohereV2 } from './cohere.ts';
import { geminiGenerate } from './gemini-generate.ts';
import { geminiInteraction } from './gemini-interaction.ts';
import { langchainMessage, langgraphState } from './langchain.ts';
import { messageList, openaiResponseItems } from './message-list.ts';
import { mistralChat, openaiChat, openaiCompletion } from './openai-chat.ts';
import { ollamaChat, ollamaGenerate } from './ollama.ts';
import { openaiAgents } from './openai-agents.ts';
import { openaiResponseItem, openaiResponses } from './openai-responses.ts';
import { workersAi } from './workers-ai.ts';

/**
 * The adapters of objects in the order of detection. No value in the tests matches two of them; the order decides for
 * values that no API returns. Each line names what the kind could be mistaken for.
 */
export const OBJECT_ADAPTERS: readonly Adapter[] = [
  aiSdkObject, // its `object` is any value, also 'response' or 'chat.completion'
  aiSdkText, // an Interaction has steps as well, but none with a finishReason
  langchainMessage, // has no role; a clone keeps only its namespace
  openaiResponses, // shares id, status and model with an Interaction, `output` with Bedrock
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
  workersAi, // its `response` is the text, as in Ollama's, which has `done`
  cohereV2, // its finish reasons are in capitals
  cohereV1, // has a top-level text and a generation id
  openaiAgents, // owns only its state
  langgraphState, // a tool runner and a request body own messages too
  bareMessage, // any object with a role and content but no type
];

/** The adapters of lists, most of which are lists of messages, in the order of detection. */
export const LIST_ADAPTERS: readonly Adapter[] = [
  aiSdkText, // its steps
  langchainMessage, // the chunks of an answer
  openaiResponseItems, // a list that contains items
  messageList, // a list of messages
  anthropicContent, // a list of blocks, none of which is a message or an item
];
