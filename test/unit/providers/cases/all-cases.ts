import type { ProviderCase } from '../../../kit/provider-cases.ts';
import { agentsResults } from './agents-results.ts';
import { aiSdkObjects } from './ai-sdk-objects.ts';
import { aiSdkRequests } from './ai-sdk-requests.ts';
import { aiSdkResults } from './ai-sdk-results.ts';
import { anthropicRequests } from './anthropic-requests.ts';
import { anthropicResults } from './anthropic-results.ts';
import { anthropicServerTools } from './anthropic-server-tools.ts';
import { bedrockResults } from './bedrock-results.ts';
import { uiMessageRequests } from './ui-message-requests.ts';
import { chatResults } from './chat-results.ts';
import { droppedKeys } from './dropped-keys.ts';
import { geminiRequests } from './gemini-requests.ts';
import { geminiResults } from './gemini-results.ts';
import { incompleteRequests } from './incomplete-requests.ts';
import { incompleteValues } from './incomplete-values.ts';
import { interactionResults } from './interaction-results.ts';
import { langchainResults } from './langchain-results.ts';
import { mistralResults } from './mistral-results.ts';
import { otherResults } from './other-results.ts';
import { similarResults } from './similar-results.ts';
import { rejectedResults } from './rejected-results.ts';
import { requestMessages } from './request-messages.ts';
import { responsesCalls } from './responses-calls.ts';
import { responsesHosted } from './responses-hosted.ts';
import { responsesInput } from './responses-input.ts';
import { responsesItems } from './responses-items.ts';
import { responsesStates } from './responses-states.ts';
import { wholeConversations } from './whole-conversations.ts';

/** All cases by theme. The invariants are checked for each of them. */
export const CASES: Readonly<Record<string, readonly ProviderCase[]>> = {
  rejects: rejectedResults,
  'OpenAI Chat Completions': chatResults,
  'OpenAI Responses: calls': responsesCalls,
  'OpenAI Responses: hosted tools': responsesHosted,
  'OpenAI Responses: output items': responsesItems,
  'OpenAI Responses: status': responsesStates,
  'OpenAI Responses: input': responsesInput,
  'Anthropic: messages': anthropicResults,
  'Anthropic: server tools': anthropicServerTools,
  'Anthropic: request messages': anthropicRequests,
  'Gemini: generateContent': geminiResults,
  'Gemini: interactions': interactionResults,
  'Gemini: request contents': geminiRequests,
  'AI SDK: generateText': aiSdkResults,
  'AI SDK: generateObject': aiSdkObjects,
  'AI SDK: ModelMessage requests': aiSdkRequests,
  'AI SDK: UIMessage requests': uiMessageRequests,
  'LangChain and LangGraph': langchainResults,
  Mistral: mistralResults,
  'Bedrock Converse': bedrockResults,
  'OpenAI Agents SDK': agentsResults,
  'Cohere, Ollama, legacy completions, bare messages and strings': otherResults,
  'results that resemble another kind': similarResults,
  'request messages': requestMessages,
  'keys of request messages': droppedKeys,
  'requests with missing fields': incompleteRequests,
  'results with missing fields': incompleteValues,
  'request and result together': wholeConversations,
};
