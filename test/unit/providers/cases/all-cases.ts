import type { ProviderCase } from '../../../kit/provider-cases.ts';
import { agentsResults } from './agents-results.ts';
import { aiSdkObjects } from './ai-sdk-objects.ts';
import { aiSdkRequests } from './ai-sdk-requests.ts';
import { aiSdkResults } from './ai-sdk-results.ts';
import { anthropicRequests } from './anthropic-requests.ts';
import { anthropicResults } from './anthropic-results.ts';
import { anthropicServerTools } from './anthropic-server-tools.ts';
import { bedrockResults } from './bedrock-results.ts';
import { chatInterfaceRequests } from './chat-interface-requests.ts';
import { chatResults } from './chat-results.ts';
import { geminiRequests } from './gemini-requests.ts';
import { geminiResults } from './gemini-results.ts';
import { incompleteRequests } from './incomplete-requests.ts';
import { incompleteValues } from './incomplete-values.ts';
import { interactionResults } from './interaction-results.ts';
import { langchainResults } from './langchain-results.ts';
import { mistralResults } from './mistral-results.ts';
import { otherResults } from './other-results.ts';
import { plausibleResults } from './plausible-results.ts';
import { refusedResults } from './refused-results.ts';
import { requestMessages } from './request-messages.ts';
import { responsesCalls } from './responses-calls.ts';
import { responsesHosted } from './responses-hosted.ts';
import { responsesInput } from './responses-input.ts';
import { responsesItems } from './responses-items.ts';
import { responsesStates } from './responses-states.ts';
import { wholeConversations } from './whole-conversations.ts';

/** All cases by theme; what holds for every call is checked over all of them. */
export const CASES: Readonly<Record<string, readonly ProviderCase[]>> = {
  'results that are refused': refusedResults,
  'chat completions': chatResults,
  'calls of responses': responsesCalls,
  'hosted calls of responses': responsesHosted,
  'items of responses': responsesItems,
  'states of responses': responsesStates,
  'input of responses': responsesInput,
  'messages of Anthropic': anthropicResults,
  'server tools of Anthropic': anthropicServerTools,
  'requests to Anthropic': anthropicRequests,
  'responses of Gemini': geminiResults,
  'interactions of Gemini': interactionResults,
  'requests to Gemini': geminiRequests,
  'results of the AI SDK': aiSdkResults,
  'objects of the AI SDK': aiSdkObjects,
  'requests with the AI SDK': aiSdkRequests,
  'requests with the chat interface': chatInterfaceRequests,
  'messages of LangChain': langchainResults,
  'responses of Mistral': mistralResults,
  'responses of Bedrock': bedrockResults,
  'runs of agents': agentsResults,
  'results of the other APIs': otherResults,
  'results that look like others': plausibleResults,
  'messages of requests': requestMessages,
  'incomplete requests': incompleteRequests,
  'incomplete values': incompleteValues,
  'whole conversations': wholeConversations,
};
